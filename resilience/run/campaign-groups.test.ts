// Campaigns that wait run beside those that work, and those that measure times run alone. Needs no server.

import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Campaign } from './campaign.ts'
import { runInGroups } from './campaign-groups.ts'
import { CAMPAIGNS } from './campaigns.ts'

const campaign = (name: string, group?: Campaign['group']): Campaign => ({
  name,
  title: name,
  covers: [],
  ...(group && { group }),
  run: async () => [],
})

/** What happened in a run of these campaigns, each of which takes a moment. */
async function happeningsOf(campaigns: readonly Campaign[], failing = ''): Promise<string[]> {
  const seen: string[] = []
  await runInGroups(campaigns, {
    open: async (which) => ({ which, close: async () => void seen.push(`${which} closed`) }),
    async run({ name }, { which }) {
      seen.push(`${name} begins in ${which}`)
      await sleep(20)
      if (name === failing) throw new Error(name)
      seen.push(`${name} ends`)
    },
  }).catch((error: Error) => seen.push(`broke off: ${error.message}`))
  return seen
}

test('a patient and a busy campaign run concurrently, all others when both have ended', async () => {
  const seen = await happeningsOf([
    campaign('speed'),
    campaign('fuzz', 'busy'),
    campaign('failover', 'patient'),
    campaign('input'),
  ])
  expect(seen.slice(0, 2).sort()).toEqual(['failover begins in patient', 'fuzz begins in main'])
  expect(seen.slice(2, 4).sort()).toEqual(['failover ends', 'fuzz ends'])
  expect(seen.slice(4)).toEqual([
    ...['speed begins in main', 'speed ends', 'input begins in main', 'input ends'],
    ...['main closed', 'patient closed'],
  ])
})

test('a runner without campaigns is not opened', async () => {
  const seen = await happeningsOf([campaign('failover', 'patient'), campaign('speed')])
  expect(seen).toEqual([
    ...['failover begins in main', 'failover ends', 'speed begins in main', 'speed ends', 'main closed'],
  ])
})

test('a run that cannot continue reports it while the other group is running', async () => {
  const seen = await happeningsOf([campaign('fuzz', 'busy'), campaign('failover', 'patient')], 'fuzz')
  expect(seen).toContain('broke off: fuzz')
  expect(seen.filter((what) => what.endsWith('closed'))).toEqual([])
})

test('nothing runs beside what measures short times, or how quick a start or an answer is', () => {
  const companied = CAMPAIGNS.filter(({ group }) => group !== undefined).map(({ name }) => name)
  for (const name of ['speed', 'input', 'credentials', 'tenants', 'faults', 'scarcity', 'matrix', 'soak'])
    expect(companied).not.toContain(name)
})
