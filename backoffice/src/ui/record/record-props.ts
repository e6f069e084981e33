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

/** The question before a record is saved. `action` is the word on the button that saves all the same. */
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
  /** The name of the list at `path`, for the link back to the list and for the browser tab. */
  list?: string
  /** The page above, if not the list at `path`. */
  up?: UpperPage | undefined
  /** The name of the record in the browser tab. */
  nameOf?: (item: Item) => string
  /**
   * The noun for the page of a record that does not exist: `['address', 'addresses']`. Absent if the route
   * names no record.
   */
  noun?: Noun
  titles: { create: string; edit: string }
  /** Sentences below the title. */
  subtitle?: { create?: string; edit?: string }
  /** The values of a new record. */
  initial: Values
  get: (id: string, signal: AbortSignal) => Promise<Item>
  valuesOf: (item: Item) => Values
  /**
   * Returns messages by field path; `bySchema` in validation.ts makes the function of a schema of the
   * contract.
   */
  validate: (values: Values, creating: boolean) => Promise<FieldErrors>
  /** Returns the question before saving; null without a question. */
  question?: (values: Values, item: Item | null) => RecordQuestion | null | Promise<RecordQuestion | null>
  create?: (values: Values, options: { shop_id: string; idempotency_key: string }) => Promise<Item>
  /**
   * Updates the record. If `updated_at` is absent, the update overwrites changes made meanwhile by a
   * different member.
   */
  update: (id: string, values: Values, options: { updated_at?: string }) => Promise<Item>
  /** Set only if the route names no record. */
  id?: string
  /** Above the form of an existing record. */
  aside?: (item: Item) => ReactNode
  /** Returns the reason why this record cannot be changed; null if the record can. */
  locked?: (item: Item) => ReactNode
  /** Returns the address after creating, if not the new record. */
  landing?: (made: Item) => string
  /** The right needed for changes; `shop:write` by default. Users who lack the right get a read-only form. */
  right?: ShopRight
  /** The fields. `form` is Mantine's, controlled: `<TextInput label="Street" {...form.getInputProps('street')} />`. */
  children: (form: UseFormReturnType<Values>, state: RecordState<Item>) => ReactNode
  /**
   * Content below the fields that is only read, or saved on its own. Users without the right to change the
   * record can still search the content and turn its pages.
   */
  parts?: (form: UseFormReturnType<Values>, state: RecordState<Item>) => ReactNode
}
