import { api } from '@kontor/contract/api'
import { STORE_LANGUAGES, type StoreLanguage } from '@kontor/contract/storefront/store-languages'
import { expect, test } from 'vitest'
import { drawn } from '../../../../../../scripts/lib/runs.mjs'
import { sql } from '../../../../db/sql.ts'
import { unlinked } from '../../../../integrations/mail/written-text.ts'
import { buildKeyProduct } from '../../../../testing/digital-goods.ts'
import { placeOrder, placeOrderPaidByHand, runJobs, startPaying } from '../../../../testing/paying-shop.ts'

const { app, selling } = await startPaying({ stock: 100 })

const writePages = (body: { [page in 'imprint' | 'terms' | 'privacy' | 'returns']?: string }) =>
  selling.owner.call(api.shops.updatePages, { params: { id: selling.shop.id }, body })

/** The mails to a buyer whose order was paid and shipped. */
async function mailsOf(buyer: string, language: StoreLanguage) {
  const order = await placeOrder(app, selling, { customer_user_email: buyer, language })
  for (const step of ['paid', 'shipped'] as const) {
    await selling.owner.call(api.orders[step], { params: { id: order.id } })
    await runJobs(app)
  }
  const mails = await app.db.rows(
    sql<{ text: string; html: string }>`
      select text, html from mails where to_address = ${buyer} order by created_at, id`,
  )
  expect(mails).toHaveLength(2)
  return mails as [paid: (typeof mails)[number], shipped: (typeof mails)[number]]
}

const BACK = 'https://quay.example/back?a=1&b=2'
const pageUrl = (page: string) => `${app.platform.config.store_url}/store/${selling.shop.slug}/pages/${page}`

test('a shop without pages adds nothing', async () => {
  for (const { text, html } of await mailsOf('bare@example.test', 'en')) {
    expect(text).toMatch(
      /-- \n.+\nYou receive this email because .+\nI did not order this: .+\nWithdraw from contract: .+\n$/,
    )
    expect(text + html).not.toContain('/pages/')
  }
})

test.each([
  {
    language: 'en',
    terms: 'Terms',
    returns: 'Returns',
    privacy: 'Privacy',
    withdraw: 'Withdraw from contract',
  },
  {
    language: 'de',
    terms: 'AGB',
    returns: 'Widerruf',
    privacy: 'Datenschutz',
    withdraw: 'Vertrag widerrufen',
  },
] as const)(
  'the mail of a paid order carries the current terms and returns policy, and every mail links the existing pages: $language',
  async ({ language, terms, returns, privacy, withdraw }) => {
    await writePages({
      imprint: ' \n',
      terms: '# Scope\n\nThese terms hold for **all** orders.\n- one\n- two\n\n1. three\n\n2. four',
      returns: `Within 14 days.\nWrite to [us](${BACK}), read [this](${pageUrl('privacy')}).`,
      privacy: 'We keep what we need.',
    })
    const buyer = `legal-${language}@example.test`
    const [paid, shipped] = await mailsOf(buyer, language)
    // At the end, and before the signature, which some mail programs hide.
    expect(paid.text).toContain(
      `\n\n${terms}\n${'-'.repeat(terms.length)}\n\nScope\n\nThese terms hold for all orders.\n\n- one\n- two\n\n1. three\n\n2. four\n\n` +
        `${returns}\n${'-'.repeat(returns.length)}\n\nWithin 14 days.\nWrite to us (${unlinked(BACK)}), read this (${pageUrl('privacy')}).\n\n-- \n`,
    )
    const shown = paid.html.replace(/ style="[^"]*"/g, '')
    expect(shown).toContain(
      `<h2>${terms}</h2><h3>Scope</h3><p>These terms hold for <strong>all</strong> orders.</p><ul><li>one</li><li>two</li></ul>` +
        '<ol start="1"><li>three</li></ol><ol start="2"><li>four</li></ol>',
    )
    expect(shown).toContain(
      `<h2>${returns}</h2><p>Within 14 days.<br>Write to us (${unlinked(BACK).replace('&', '&amp;')}), read <a href="${pageUrl('privacy')}">this</a>.</p>`,
    )
    expect(shipped.text + shipped.html).not.toContain('Within 14 days')
    for (const { text, html } of [paid, shipped]) {
      expect(text).toMatch(
        new RegExp(
          `\\n${terms}: ${pageUrl('terms')}\\n${privacy}: ${pageUrl('privacy')}\\n${returns}: ${pageUrl('returns')}\\n${withdraw}: .+/withdrawal\\?order=\\d+\\n$`,
        ),
      )
      for (const page of ['terms', 'privacy', 'returns']) expect(html).toContain(`href="${pageUrl(page)}"`)
      expect(text + html).not.toContain(pageUrl('imprint'))
      expect(text + html).not.toContain('We keep what we need')
    }
    await writePages({ returns: 'Within 30 days.' })
    const [sent] = await app.db.rows(
      sql<{ text: string }>`select text from mails where to_address = ${buyer} order by created_at, id`,
    )
    expect(sent?.text).toContain('Within 14 days')
    expect((await mailsOf(`later-${language}@example.test`, language))[0].text).toContain('Within 30 days.')
  },
)

test('the mail of a paid order with digital goods confirms that the buyer agreed to lose the right of withdrawal', async () => {
  const keyed = await buildKeyProduct(
    selling,
    STORE_LANGUAGES.map((language) => `KEY-${language}`),
  )
  const buyerOf = (product: { id: string }, language: StoreLanguage) =>
    `agreed-${product.id}-${language}@example.test`
  const buy = (product: { id: string }, language: StoreLanguage) =>
    placeOrderPaidByHand(app, selling, {
      items: [{ product_id: product.id, quantity: 1 }],
      digital_consent: true,
      customer_user_email: buyerOf(product, language),
      language,
    })
  const textOf = async (product: { id: string }, language: StoreLanguage) => {
    const [mail] = await app.db.rows(
      sql<{ text: string }>`select text from mails where to_address = ${buyerOf(product, language)}`,
    )
    return mail!.text
  }
  const agreed = {
    en: 'You confirmed that you know that you lose your right of withdrawal for them',
    de: 'bestätigt, dass Ihnen bekannt ist, dass Ihr Widerrufsrecht dafür',
    fr: 'Vous avez reconnu perdre votre droit de rétractation',
    es: 'Confirmó que sabe que pierde su derecho de desistimiento',
    it: 'È stato accettato di perdere il diritto di recesso',
    nl: 'Je hebt bevestigd dat je weet dat je daarvoor je herroepingsrecht verliest',
    pl: 'Potwierdzono, że z chwilą rozpoczęcia dostarczania traci się prawo odstąpienia',
  }
  const languages = drawn(STORE_LANGUAGES, 3, 'agreed')
  for (const language of languages) {
    await buy(keyed, language)
    await buy(selling.product, language)
  }
  await runJobs(app)
  for (const language of languages) {
    expect(await textOf(keyed, language)).toContain(agreed[language])
    expect(await textOf(selling.product, language)).not.toContain(agreed[language])
  }
})

test('X-01 I-04 a hostile text is plain text, loads nothing external, and does not break the mail', async () => {
  await writePages({
    terms: [
      '<script>alert(1)</script><img src=x onerror=alert(2)>',
      '[press](javascript:alert(3)) [out](https://a.example/"onmouseover=alert(4))',
      '',
      'https://tracker.example/pixel.gif',
      '',
      '![A "film"](https://www.youtube.com/watch?v=aaaaaaaaaaa)',
      '',
      '-- ',
      '.',
      'Bcc: all@example.test',
    ].join('\n'),
    returns: `${'word'.repeat(10_000)} "&"`,
  })
  const [paid] = await mailsOf('hostile@example.test', 'en')
  expect(paid.html).not.toMatch(/<script|<img|<iframe|<[^>]* on\w+=|href="javascript:/)
  expect(paid.html.replaceAll('\u2060', '')).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(paid.html).toContain(unlinked('https://tracker.example/pixel.gif'))
  expect(paid.html).toContain(
    `A &quot;film&quot; (${unlinked('https://www.youtube.com/watch?v=aaaaaaaaaaa')})`,
  )
  expect(paid.html).not.toMatch(/href="[^"]*(?:tracker|youtube|a\.example)/)
  expect(paid.text.match(/^-- $/gm)).toHaveLength(1)
  expect(paid.text).toContain('word'.repeat(10_000))
  const [mail] = await app.db.rows(
    sql<{ recipients: string[] }>`
      select array_agg(distinct to_address) as recipients from mails where text like ${`%Bcc: ${unlinked('all@example.test')}%`}`,
  )
  expect(mail?.recipients).toEqual(['hostile@example.test'])
})

test('the mail of a paid order carries the terms that the store shows in the order’s language', async () => {
  const { owner, shop } = selling
  const speak = (languages: ('en' | 'de' | 'fr')[]) =>
    owner.call(api.shops.update, { params: { id: shop.id }, body: { languages } })
  await writePages({ terms: 'Our terms.', returns: 'Our returns.' })
  await speak(['en', 'de', 'fr'])
  for (const [language, text] of [
    ['de', 'Unsere AGB.'],
    ['fr', 'Nos conditions.'],
  ] as const)
    await owner.call(api.translations.save, {
      body: { shop_id: shop.id, language, texts: [{ kind: 'page', id: 'terms', field: 'text', text }] },
    })
  await speak(['en', 'de'])
  for (const [language, terms] of [
    ['de', 'AGB\n---\n\nUnsere AGB.\n'],
    // The returns are not translated, and French is not a language of the store any more.
    ['fr', 'CGV\n---\n\nOur terms.\n'],
    ['en', 'Terms\n-----\n\nOur terms.\n'],
  ] as const) {
    const [paid] = await mailsOf(`translated-${language}@example.test`, language)
    expect(paid.text).toContain(`\n${terms}`)
    expect(paid.text).toContain('\nOur returns.\n')
  }
})
