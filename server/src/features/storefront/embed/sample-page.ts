// `/embed/sample`: an example website with an embedded shop, to look at and to copy from.

import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { REPORTED } from '../../../http/browser/csp-reports.ts'
import { Html, html } from '../../../http/files/html.ts'
import { getPublicShop } from '../read-catalogue.ts'
import type { Store } from '../store.ts'

const CSS = `
:root { color-scheme: light dark; }
body { max-width: 60rem; margin: 0 auto; padding: 1rem; font: 1rem/1.5 Georgia, serif; }
h1, h2 { line-height: 1.2; font-weight: 400; }
pre { overflow-x: auto; padding: 1rem; border: 1px solid; border-radius: 4px; font: 0.875rem/1.5 ui-monospace, monospace; }
table { border-collapse: collapse; }
td { padding: 0.25rem 1rem 0.25rem 0; vertical-align: top; }
code { font: 0.875rem ui-monospace, monospace; }
`
const DEMO = 'demo'

const ATTRIBUTES: [name: string, meaning: string][] = [
  ['data-kontor-shop', "The shop's slug or id."],
  ['data-kontor-category, data-kontor-tag', 'Only products with this label.'],
  ['data-kontor-products', 'Only these products: ids separated by commas.'],
  ['data-kontor-sort', 'title, price, -price, created_at or -created_at.'],
  ['data-kontor-limit', 'Products per page, 1 to 100; default 24.'],
  ['data-kontor-lang', 'en, de, fr, es, it, nl or pl; default: the language of the page.'],
]

/** The policy of this page. A website with an embedded shop has to allow the same: scripts, pictures and requests of the shop's origin. */
const policyOf = (origin: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'sha256-${createHash('sha256').update(CSS).digest('base64')}'`,
    `img-src 'self' ${origin} https: data:`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    REPORTED,
  ].join('; ')

export function serveSample(http: FastifyInstance, store: Store): void {
  const { public_url, store_url } = store.config
  http.get('/embed/sample', async (request, reply) => {
    const wanted = new URLSearchParams(request.url.split('?')[1] ?? '').get('shop') ?? DEMO
    const shop = await getPublicShop(store, store.db, wanted).catch(() => null)
    const slug = shop?.slug ?? 'your-shop'
    const script = `${store_url}/embed.js`
    const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>A shop inside another website</title>
<style>${new Html(CSS)}</style>
<script src="/embed.js" async></script>
</head>
<body>
<main>
<h1>A shop inside another website</h1>
<p>This page is not a shop. It embeds the products of one with two lines:</p>
<pre><code>&lt;script src="${script}" async&gt;&lt;/script&gt;
&lt;div data-kontor-shop="${slug}"&gt;&lt;/div&gt;</code></pre>
${shop ? html`<div data-kontor-shop="${shop.slug}" data-kontor-limit="8"></div>` : html`<p>There is no shop “${wanted}” here. Add <code>?shop=…</code> with the slug of your shop.</p>`}
<h2>Attributes</h2>
<table>${ATTRIBUTES.map(([name, meaning]) => html`<tr><td><code>${name}</code></td><td>${meaning}</td></tr>`)}</table>
<p>Colours follow the shop. Your style sheet can override them on the element: <code>--kontor-accent</code>,
<code>--kontor-on-accent</code>, <code>--kontor-radius</code>, <code>--kontor-card</code> (the minimum width of a card). Fonts are inherited.</p>
<h2>The whole order form</h2>
<p>If your website is one of the shop’s allowed origins, you can embed its order form in a frame:</p>
<pre><code>&lt;iframe src="${store_url}/form/${slug}" title="Order form" width="100%" height="900"&gt;&lt;/iframe&gt;</code></pre>
</main>
</body>
</html>`
    return reply
      .header('Content-Type', 'text/html; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .header('Content-Security-Policy', policyOf(new URL(public_url).origin))
      .send(page.text)
  })
}
