// The cart: a button that is always there, and a dialogue with the lines, their sum and the way to the shop's checkout.

import { formatMoney } from '@kontor/contract/values/money'
import { element } from './element.ts'
import { type Line, sumOf } from './embed-cart.ts'
import { handOverUrl, newId } from './hand-over.ts'
import { priceNote } from './price-note.ts'
import { type Counter, redraw } from './product-grid.ts'
import { stepper } from './stepper.ts'

function lineRow(counter: Counter, line: Line): HTMLElement {
  const { cart, texts, announce } = counter
  const { title, most, quantity } = line
  const set = (next: number) => {
    cart.set(line, next)
    announce(texts.say('in_cart', { title, count: cart.quantityOf(line.id) }))
  }
  const row = element(
    'li',
    {},
    element('span', { class: 'title', dir: 'auto' }, title),
    stepper({ title, quantity, most, texts, onQuantity: set }),
    element(
      'button',
      {
        type: 'button',
        class: 'plain',
        'data-part': 'remove',
        'aria-label': texts.say('remove_title', { title }),
        click: () => set(0),
      },
      texts.say('remove'),
    ),
  )
  // `redraw` finds the focused control again by its `data-part`, so the name must differ from line to line.
  for (const part of row.querySelectorAll('[data-part]'))
    part.setAttribute('data-part', `${part.getAttribute('data-part')!} ${line.id}`)
  return row
}

function wayToCheckout({ shop, origin, cart, texts }: Counter): HTMLElement {
  const id = newId()
  const href = handOverUrl(origin, shop.slug, { lines: cart.lines(), lang: texts.lang, id })
  const note = () => cart.handOver(id)
  // Also where it is opened in another tab, by the middle button or the menu.
  return element(
    'a',
    { class: 'main', href, target: '_top', click: note, auxclick: note, contextmenu: note },
    texts.say('checkout'),
  )
}

export function cartDialog(counter: Counter): { bar: HTMLElement; dialog: HTMLDialogElement } {
  const { shop, cart, texts } = counter
  const { default_currency: currency } = shop
  const money = (amount: string) => formatMoney(amount, currency, texts.locale)
  const sum = () => sumOf(cart.lines(), currency)
  const count = () => cart.lines().reduce((units, { quantity }) => units + quantity, 0)

  const content = element('div')
  const dialog: HTMLDialogElement = element(
    'dialog',
    {
      'aria-label': texts.say('cart'),
      // A click on the backdrop closes the dialogue. Such a click has the dialogue itself as its target, any other an element inside.
      click: (event) => event.target === dialog && dialog.close(),
    },
    element(
      'div',
      { class: 'inside' },
      element(
        'header',
        {},
        element('h2', {}, texts.say('cart')),
        element(
          'button',
          { type: 'button', class: 'plain', click: () => dialog.close() },
          texts.say('close'),
        ),
      ),
      content,
    ),
  )
  const bar = element('button', { type: 'button', class: 'bar', click: () => dialog.showModal() })

  const draw = () => {
    const lines = cart.lines()
    bar.hidden = lines.length === 0
    bar.setAttribute('aria-label', `${texts.say('cart_count', { count: count() })}, ${money(sum())}`)
    bar.replaceChildren(`${texts.say('cart')} (${String(count())})`, element('strong', {}, money(sum())))
    redraw(
      content,
      lines.length === 0
        ? element('p', { tabindex: -1, 'data-part': 'empty' }, texts.say('empty'))
        : element(
            'div',
            {},
            element('ul', {}, ...lines.map((line) => lineRow(counter, line))),
            element(
              'p',
              { class: 'sum' },
              `${texts.say('goods')} `,
              element('strong', {}, money(sum())),
              element('small', {}, ' ', ...priceNote(counter, lines)),
            ),
            wayToCheckout(counter),
          ),
    )
  }
  cart.onChange(draw)
  draw()
  return { bar, dialog }
}
