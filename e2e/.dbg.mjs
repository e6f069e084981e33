import { chromium } from 'playwright-core'

const o = 'http://localhost:9200'
const b = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--headless=new', '--no-sandbox', '--disable-gpu'],
})
const c = await b.newContext({ locale: 'en-GB' })
const p = await c.newPage()
const ck = async (l) =>
  console.log(
    l,
    (await c.cookies()).map((x) => x.value.slice(0, 60)),
  )
await p.goto(o + '/store/demo/products/market-bag')
await p.locator('form.buy button[type=submit]').click()
await p.getByText('is in the cart').waitFor()
await ck('added')
await p.goto(o + '/store/demo/checkout')
await p.fill('[name="customer_user_email"]', 'a@b.test')
await p.fill('[name="shipping_address.recipient_name"]', 'A B')
await p.selectOption('[name="shipping_address.country"]', 'DE')
await p.fill('[name="shipping_address.street"]', 'x 1')
await p.fill('[name="shipping_address.zip"]', '20099')
await p.fill('[name="shipping_address.city"]', 'HH')
await p.getByRole('button', { name: 'Order and pay €26.90' }).waitFor()
const q = await c.newPage()
await q.goto(o + '/store/demo/cart')
await q.getByRole('button', { name: /^One more/ }).click()
await q.getByText('48.90').first().waitFor()
await ck('more')
console.log(await p.inputValue('[name=order_id]'))
await p.getByRole('button', { name: /^Order and pay €/ }).click()
await p.getByText('The total is now').waitFor()
await ck('409')
console.log(await p.inputValue('[name=order_id]'))

await p.getByRole('button', { name: /^Order and pay €/ }).click()
await p.getByRole('button', { name: /^Pay €/ }).waitFor()
await ck('paid page')
await q.goto(o + '/store/demo/checkout')
await ck('other')
console.log(await q.locator('.notice').allTextContents(), await q.inputValue('[name=order_id]'))
await b.close()
