import { MantineProvider } from '@mantine/core'
import { useForm } from '@mantine/form'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PictureField } from './picture-field.tsx'

const PICTURE = { file_id: null, picture_url: null }

function Field() {
  const form = useForm({ initialValues: PICTURE })
  return <PictureField form={form} at="" picture={PICTURE} shop_id="s" />
}

test('the pictures of products with variants can be chosen, too: their variants have none', {
  timeout: 60_000,
}, () => {
  const client = new QueryClient()
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MantineProvider>
        <Field />
      </MantineProvider>
    </QueryClientProvider>,
  )
  const searched = client.getQueryCache().findAll({ predicate: ({ queryKey }) => queryKey[1] === 'found' })
  expect(searched.map(({ queryKey }) => queryKey[0])).toEqual(['catalogue'])
})
