// Which campaigns run concurrently: first the patient ones in turn beside the busy ones, each kind in a test environment of its own; then, when both
// are done, all others in turn, and nothing beside them.

import type { Campaign } from './campaign.ts'

interface Runner {
  close(): Promise<void>
}

interface RunnerActions<L extends Runner> {
  /** The main runner is always opened; the patient one only where there are campaigns for both. */
  open(which: 'main' | 'patient'): Promise<L>
  run(campaign: Campaign, runner: L): Promise<void>
}

/** Runs all campaigns. Errors of `run` are thrown immediately: the other group is still at work then, and has to end with the process. */
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
