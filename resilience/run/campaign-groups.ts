// Decides which campaigns run concurrently. First the patient campaigns run in turn beside the busy
// campaigns, each group in a separate test environment. When both groups are done, the remaining campaigns
// run alone in turn.

import type { Campaign } from './campaign.ts'

interface Runner {
  close(): Promise<void>
}

interface RunnerActions<L extends Runner> {
  /** The main runner is always opened. The patient runner is opened only if there are campaigns for both. */
  open(which: 'main' | 'patient'): Promise<L>
  run(campaign: Campaign, runner: L): Promise<void>
}

/**
 * Runs all campaigns. Errors of `run` are thrown immediately. The second group is then still at work, and
 * must end with the process.
 */
export async function runInGroups<L extends Runner>(
  campaigns: readonly Campaign[],
  { open, run }: RunnerActions<L>,
): Promise<void> {
  const of = (group: Campaign['group']) => campaigns.filter((campaign) => campaign.group === group)
  const [busy, patient, alone] = [of('busy'), of('patient'), of(undefined)]
  const runInTurn = async (turns: readonly Campaign[], runner: L) => {
    for (const campaign of turns) await run(campaign, runner)
  }
  const main = await open('main')
  const runners = [main]
  if (busy.length > 0 && patient.length > 0) runners.push(await open('patient'))
  await Promise.all([runInTurn(busy, main), runInTurn(patient, runners.at(-1)!)])
  await runInTurn(alone, main)
  for (const runner of runners) await runner.close()
}
