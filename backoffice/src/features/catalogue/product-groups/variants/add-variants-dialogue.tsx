// Turns a single product into a product with variants. The user enters the options and values, and which
// values the product has as the first variant.

import type { Product } from '@kontor/contract/catalogue/products/products'
import { products } from '@kontor/contract/catalogue/products/products'
import { Stack } from '@mantine/core'
import { useRef, useState } from 'react'
import { call, ProblemError } from '../../../../lib/api/api.ts'
import { t } from '../../../../lib/texts.ts'
import { Select } from '../../../../ui/choice/select.tsx'
import { Confirm } from '../../../../ui/feedback/confirm.tsx'
import { type NewOption, NewOptions } from '../options/new-options.tsx'

interface Props {
  opened: boolean
  product: Product
  onClose: () => void
  onDone: (group_id: string) => Promise<unknown>
}

export function AddVariantsDialogue({ opened, product, onClose, onDone }: Props) {
  const [options, setOptions] = useState<NewOption[]>([{ name: '', values: [] }])
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [errors, setErrors] = useState<Record<string, string>>({})
  // A retry after a lost answer makes nothing twice. A different question needs a new key, because the server
  // would reject the old key with a different body.
  const attempt = useRef({ text: '', key: '' })
  const valueAt = (at: number) => {
    const { values } = options[at]!
    return values.find((value) => value === chosen[at]) ?? values[0] ?? ''
  }
  return (
    <Confirm
      opened={opened}
      title={t('Add variants')}
      action={t('Continue')}
      dangerous={false}
      has_field
      onClose={onClose}
      onConfirm={async () => {
        setErrors({})
        const body = { options, option_values: options.map(({ name }, at) => ({ name, value: valueAt(at) })) }
        const text = JSON.stringify(body)
        if (attempt.current.text !== text) attempt.current = { text, key: crypto.randomUUID() }
        const params = { id: product.id }
        try {
          const group = await call(
            products.toGroup,
            { params, body },
            { idempotency_key: attempt.current.key },
          )
          await onDone(group.id)
        } catch (error) {
          if (error instanceof ProblemError)
            setErrors(Object.fromEntries(error.errors.map(({ field, message }) => [field, message])))
          throw error
        }
      }}
    >
      <Stack gap={16}>
        <span>
          {t(
            'This product becomes the first variant and keeps its price, SKU, stock and orders. Then you add the others.',
          )}
        </span>
        <NewOptions options={options} onChange={setOptions} errors={errors} />
        {options.map(({ name, values }, at) =>
          values.length > 1 ? (
            <Select
              // biome-ignore lint/suspicious/noArrayIndexKey: an option has no name of its own while it is typed
              key={at}
              label={t('{name} of this product', { name: name || t('Option {number}', { number: at + 1 }) })}
              data={values}
              value={valueAt(at)}
              onChange={(value) =>
                setChosen(options.map((_, other) => (other === at ? (value ?? '') : valueAt(other))))
              }
            />
          ) : null,
        )}
      </Stack>
    </Confirm>
  )
}
