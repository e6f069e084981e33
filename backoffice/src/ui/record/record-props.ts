// The properties of the record page.

import type { ShopRight } from '@kontor/contract/http/endpoint'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import type { Noun } from '../list/list-messages.ts'
import type { UpperPage } from '../list/parent-link.ts'
import type { FieldErrors } from './validation.ts'

export interface RecordState<Item> {
  item: Item | null
  creating: boolean
}

/** What is asked before a record is saved; `action` is the word on the button that saves all the same. */
export interface RecordQuestion {
  title: string
  text: string
  action: string
}

export interface RecordPageProps<Item extends { id: string }, Values extends Record<string, unknown>> {
  /** The cache key, as of the list page. */
  resource: string
  /** After creation goes to `${path}/${id}`. */
  path: string
  /** The name of the list at `path`, for the link back to it and the browser tab. */
  list?: string
  /** The page above, where it is not the list at `path`. */
  up?: UpperPage | undefined
  /** The name of the record in the browser tab. */
  nameOf?: (item: Item) => string
  /** For the page of a record that does not exist: `['address', 'addresses']`. Absent if the route names no record. */
  noun?: Noun
  titles: { create: string; edit: string }
  /** Sentences below the title. */
  subtitle?: { create?: string; edit?: string }
  /** The values of a new record. */
  initial: Values
  get: (id: string, signal: AbortSignal) => Promise<Item>
  valuesOf: (item: Item) => Values
  /** Messages by field path; `bySchema` in validation.ts makes it of a schema of the contract. */
  validate: (values: Values, creating: boolean) => Promise<FieldErrors>
  /** What is asked before saving; null if nothing is. */
  question?: (values: Values, item: Item | null) => RecordQuestion | null
  create?: (values: Values, options: { shop_id: string; idempotency_key: string }) => Promise<Item>
  /** Without `updated_at` it overwrites what another member has changed meanwhile. */
  update: (id: string, values: Values, options: { updated_at?: string }) => Promise<Item>
  /** Only where the route names no record. */
  id?: string
  /** Above the form of an existing record. */
  aside?: (item: Item) => ReactNode
  /** Why this record cannot be changed; null if it can. */
  locked?: (item: Item) => ReactNode
  /** Where to go after creating, where not to the new record. */
  landing?: (made: Item) => string
  /** The right that changing it takes, `shop:write` where absent. Without it the form is read-only. */
  right?: ShopRight
  /** The fields. `form` is Mantine's, controlled: `<TextInput label="Street" {...form.getInputProps('street')} />`. */
  children: (form: UseFormReturnType<Values>, state: RecordState<Item>) => ReactNode
  /** What is only read, or saved on its own, below the fields: who may not change the record can still search it and turn its pages. */
  parts?: (form: UseFormReturnType<Values>, state: RecordState<Item>) => ReactNode
}
