import { parseCrontab } from 'graphile-worker'
import { expect, test } from 'vitest'
import { crontabOf, tasksOf } from './tasks.ts'
import { startTestApp } from './testing/app.ts'

const app = await startTestApp()

// The timetable is text: no compiler notices a job without a task, and it would wait forever silently.
test('each job of the timetable is one that is done', () => {
  const { platform, parts } = app
  const backups = { folder: '/backups', hour: 2, keep: 14 }
  const wanted = parseCrontab(crontabOf({ ...platform.config, backups })).map(({ task }) => task)
  expect(wanted).toContain('drill_restore')
  expect(wanted.filter((task) => !(task in tasksOf(platform, parts)))).toEqual([])
})

// A connection may end during any job. What fails for good is reported to the operators, and stays.
test('each job of the timetable is tried again', () => {
  const once = parseCrontab(crontabOf(app.platform.config)).filter(
    ({ options }) => (options.maxAttempts ?? Infinity) < 2,
  )
  expect(once.map(({ task }) => task)).toEqual([])
})

// Its books are of the day on which a card expires.
test('gift cards that expire in the last minute of a year are booked in it', () => {
  const items = parseCrontab(crontabOf(app.platform.config))
  const due = items.filter(({ match }) => match({ min: 59, hour: 23, date: 31, month: 12, dow: 4 }))
  expect(due.map(({ task }) => task)).toContain('expire_gift_cards')
})

// One that takes longer than its limit goes on all the same, and is started again beside itself.
test.each(['forget_old_logins', 'forget_old_mails', 'forget_imports', 'sweep_uploads'])(
  '%s, which cleans up one thing after the other, has the time for all of them',
  (task) => expect(tasksOf(app.platform, app.parts)[task]!.limit_ms).toBe(300_000),
)
