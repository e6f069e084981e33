// Parses Stripe's form encoding, `line_items[0][price_data][currency]=eur`, into nested objects. Lists become objects with the keys 0, 1, 2.

import { StripeRefusal } from './refusal.ts'

export interface FormTree {
  [name: string]: string | FormTree
}

const MAX_FIELDS = 2000
const MAX_DEPTH = 10

/** The fields of a body or query. Throws a refusal for more than 2,000 fields, 10 levels, or a name used as text and as object. */
export function parseForm(text: string): FormTree {
  const tree: FormTree = emptyTree()
  let fields = 0
  for (const [name, value] of new URLSearchParams(text)) {
    if (++fields > MAX_FIELDS) throw new StripeRefusal('Too many parameters')
    const [head = '', ...rest] = name.split('[')
    const path = [head, ...rest.map((part) => part.replace(/\]$/, ''))]
    if (path.length > MAX_DEPTH) throw new StripeRefusal('Parameters nested too deeply')
    insert(tree, path, value)
  }
  return tree
}

function insert(tree: FormTree, path: string[], value: string): void {
  let node = tree
  for (const part of path.slice(0, -1)) {
    const next = node[part] ?? emptyTree()
    if (typeof next === 'string') throw new StripeRefusal('Invalid parameters', { param: path[0] ?? '' })
    node[part] = next
    node = next
  }
  const last = path.at(-1) ?? ''
  // In `expand[]=a&expand[]=b` the positions are not written, so they are counted.
  const key = last === '' && path.length > 1 ? String(Object.keys(node).length) : last
  if (typeof node[key] === 'object') throw new StripeRefusal('Invalid parameters', { param: path[0] ?? '' })
  node[key] = value
}

function emptyTree(): FormTree {
  return Object.create(null) as FormTree
}
