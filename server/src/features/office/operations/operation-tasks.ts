// The jobs of operations. The server schedules a drill only if the settings name a folder for backups.

import type { Config } from '../../../config.ts'
import { longTask, type Task } from '../../../jobs/run-job.ts'
import type { Platform } from '../../../platform.ts'
import { runDrill } from './run-drill.ts'
import { watchDisk } from './watch-disk.ts'
import { MAX_DRILL_MINUTES, watchDrills } from './watch-drills.ts'

export const operationTasks = (platform: Platform): Record<string, Task> => ({
  drill_restore: longTask(MAX_DRILL_MINUTES, () => runDrill(platform)),
  watch_drills: () => watchDrills(platform),
  watch_disk: () => watchDisk(platform),
})

/** A full disk takes minutes. */
const WATCHED = '* * * * * watch_disk\n'

/** Lines of crontab. */
export const operationTimes = ({ backups }: Config): string =>
  backups === undefined
    ? WATCHED
    : `${WATCHED}7 ${backups.hour} * * * drill_restore ?queue=restore-drill&max=2\n57 * * * * watch_drills\n`
