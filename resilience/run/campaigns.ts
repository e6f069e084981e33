// The list of the campaigns, in the order of the report. Campaigns of a group run first, two at a time, and
// the remaining campaigns afterwards in turn.

import { backup } from '../campaigns/backup.ts'
import { browserCampaign } from '../campaigns/browser.ts'
import { commands } from '../campaigns/commands.ts'
import { credentials } from '../campaigns/credentials.ts'
import { dataLoss } from '../campaigns/data-loss.ts'
import { discounts } from '../campaigns/discounts.ts'
import { failover } from '../campaigns/failover.ts'
import { failpoints } from '../campaigns/failpoints.ts'
import { faults } from '../campaigns/faults.ts'
import { fuzz } from '../campaigns/fuzz.ts'
import { injection } from '../campaigns/injection.ts'
import { input } from '../campaigns/input.ts'
import { mails } from '../campaigns/mails.ts'
import { matrix } from '../campaigns/matrix.ts'
import { migrations } from '../campaigns/migrations.ts'
import { noisyNeighbour } from '../campaigns/noisy-neighbour.ts'
import { races } from '../campaigns/races.ts'
import { scarcity } from '../campaigns/scarcity.ts'
import { seededBugs } from '../campaigns/seeded-bugs.ts'
import { soak } from '../campaigns/soak.ts'
import { speed } from '../campaigns/speed.ts'
import { tenants } from '../campaigns/tenants.ts'
import { versions } from '../campaigns/versions.ts'
import { webhooks } from '../campaigns/webhooks.ts'
import type { Campaign } from './campaign.ts'

export const CAMPAIGNS: readonly Campaign[] = [
  races,
  discounts,
  fuzz,
  webhooks,
  commands,
  credentials,
  tenants,
  input,
  mails,
  browserCampaign,
  matrix,
  faults,
  scarcity,
  failpoints,
  backup,
  dataLoss,
  failover,
  migrations,
  versions,
  speed,
  noisyNeighbour,
  soak,
  injection,
  seededBugs,
]
