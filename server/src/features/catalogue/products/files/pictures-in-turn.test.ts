// Pictures of many accounts at once: none of them keeps another account from uploading.

import { beforeAll, expect, test } from 'vitest'
import { buildUser, startTestApp, type TestApp } from '../../../../testing/app.ts'
import { buildProduct, buildShop } from '../../../../testing/build.ts'
import { png, sendFiles } from '../../../../testing/upload.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

async function buildUploader() {
  const owner = await buildUser(app)
  const { id } = await buildProduct(owner, await buildShop(owner))
  return (bytes: Buffer) => sendFiles(app, id, [{ bytes }], owner.access_token)
}

test('U-02 twelve accounts with two pictures each keep no other account from uploading', async () => {
  const uploaders = await Promise.all(Array.from({ length: 12 }, buildUploader))
  const other = await buildUploader()
  const [large, small] = [await png(900, 900), await png(40, 30)]
  const sent = [...uploaders, ...uploaders].map((upload) => upload(large))
  expect((await other(small)).status).toBe(201)
  const statuses = (await Promise.all(sent)).map(({ status }) => status)
  expect(statuses).toEqual(Array(24).fill(201))
})
