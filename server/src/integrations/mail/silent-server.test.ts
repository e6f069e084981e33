// A mail server that gives no answers does not keep jobs waiting.

import { expect, test, vi } from 'vitest'
import { sql } from '../../db/sql.ts'
import { startTestApp } from '../../testing/app.ts'
import { startSmtpSink } from '../../testing/smtp.ts'
import { queueMail } from './queue-mail.ts'
import { mailTasks } from './send-mail.ts'

const sink = await startSmtpSink()
const app = await startTestApp({ SMTP_URL: sink.url })

test('F-10 after five deliveries without an answer none is tried for some seconds, then one; an answer ends that', async () => {
  const { send_mail } = mailTasks(app.platform)
  await app.db.transaction((tx) =>
    queueMail(tx, { to: 'late@example.test', subject: 's', text: 't', html: '' }),
  )
  const find = () => app.db.first(sql<{ id: string; failure: string }>`select id, failure from mails`)
  const { id: mail_id } = (await find())!
  const send = () => send_mail({ mail_id }, { log: app.platform.log })
  for (let n = 0; n < 5; n++) {
    sink.drop()
    await expect(send()).rejects.toThrow(/did not take it \(E/)
  }
  await expect(send()).rejects.toThrow(/not tried, since it gave no answers/)
  expect(await find()).toMatchObject({ failure: expect.stringContaining('not tried') })
  const after_pause = performance.now() + 5001
  vi.spyOn(performance, 'now').mockReturnValue(after_pause)
  sink.refuse('recipient', 450)
  await expect(send()).rejects.toThrow(/450/)
  await send()
  expect(await find()).toMatchObject({ failure: '' })
})
