import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PostalCodeInput } from './postal-code-input.tsx'

const drawn = (country: string) =>
  renderToStaticMarkup(
    <MantineProvider>
      <PostalCodeInput country={country} />
    </MantineProvider>,
  )

test('what to write without a postal code is said where many have none, and tied to the field', () => {
  for (const country of ['AE', 'HK', 'IE', 'QA']) {
    const [, id] = /<input[^>]*aria-describedby="([^"]+)"/.exec(drawn(country)) ?? []
    expect(drawn(country), country).toMatch(new RegExp(`id="${id}"[^>]*>No postal code\\? Enter “-”\\.`))
  }
})

test('and nowhere else', () => {
  for (const country of ['DE', 'US', '']) expect(drawn(country), country).not.toContain('No postal code')
})
