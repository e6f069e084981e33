// Which campaigns run concurrently: first the patient ones in turn beside the busy ones, each kind in a test environment of its own; then, when both
// are done, all others in turn, and nothing beside them.

import type { Campaign } from './campaign.ts'

interface Lane {
  close(): Promise<void>
}

interface LaneActions<L extends Lane> {
  /** The main lane is always opened; the patient one only where there are campaigns for both. */
  open(which: 'main' | 'patient'): Promise<L>
  run(campaign: Campaign, lane: L): Promise<void>
}

/** Runs all campaigns. Errors of `run` are thrown immediately: the other lane is still at work then, and has to end with the process. */
export async function runInLanes<L extends Lane>(
  campaigns: readonly Campaign[],
  { open, run }: LaneActions<L>,
): Promise<void> {
  const of = (lane: Campaign['lane']) => campaigns.filter((campaign) => campaign.lane === lane)
  const [busy, patient, alone] = [of('busy'), of('patient'), of(undefined)]
  const runInTurn = async (turns: readonly Campaign[], lane: L) => {
    for (const campaign of turns) await run(campaign, lane)
  }
  const main = await open('main')
  const lanes = [main]
  if (busy.length > 0 && patient.length > 0) lanes.push(await open('patient'))
  await Promise.all([runInTurn(busy, main), runInTurn(patient, lanes.at(-1)!)])
  await runInTurn(alone, main)
  for (const lane of lanes) await lane.close()
}
