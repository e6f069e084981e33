// The table of contents of the proof, in the order it is run.

import type { Campaign } from './campaign.ts'
import { failpoints } from './campaigns/failpoints.ts'
import { faults } from './campaigns/faults.ts'
import { plantedDefects } from './campaigns/planted-defects.ts'
import { races } from './campaigns/races.ts'

export const CAMPAIGNS: readonly Campaign[] = [races, faults, failpoints, plantedDefects]
