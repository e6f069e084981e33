import { expect, test } from 'vitest'
import { atFields } from './validation.ts'

test('an error of one entry is shown at its list’s field, and names the entry', () => {
  const values = {
    allowed_origins: ['https://a.example', 'nonsense'],
    name: '',
    rates: [{ countries: ['XX'] }],
  }
  const errors = atFields(
    {
      'allowed_origins.1': 'An origin such as https://example.com',
      name: 'Name is required',
      'rates.0.countries.0': 'No such country',
    },
    values,
  )
  expect(errors).toEqual({
    allowed_origins: '“nonsense”: An origin such as https://example.com',
    name: 'Name is required',
    'rates.0.countries': '“XX”: No such country',
  })
})

test('the first of several is shown, a long entry is cut, and fields in a list of records keep their path', () => {
  const long = 'x'.repeat(81)
  expect(atFields({ 'tags.0': 'Too long', 'tags.1': 'Too long' }, { tags: [long, `y${long}`] })).toEqual({
    tags: `“${'x'.repeat(40)}…”: Too long`,
  })
  const rates = { 'rates.0': 'No rate', 'rates.0.amount': 'No amount' }
  expect(atFields(rates, { rates: [{ amount: '' }] })).toEqual(rates)
})
