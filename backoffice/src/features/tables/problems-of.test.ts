import { expect, test } from 'vitest'
import { problemsOf } from './problems-of.ts'

const HEAD = 'row,key,column,value,level,code,message\r\n'

test('problems are read as the server writes them, errors first', () => {
  const csv =
    `\ufeff${HEAD}3,cup,Weight,heavy,warning,invalid,Enter a number.\r\n` +
    `4,"a ""b"", c",Qty,'-5,error,invalid,"Between 0\r\nand 9, at most."\r\n` +
    '5,,,,error,required,\r\n'
  expect(problemsOf(csv)).toEqual([
    {
      row: '4',
      key: 'a "b", c',
      column: 'Qty',
      value: '-5',
      level: 'error',
      code: 'invalid',
      message: 'Between 0\r\nand 9, at most.',
    },
    { row: '5', key: '', column: '', value: '', level: 'error', code: 'required', message: '' },
    {
      row: '3',
      key: 'cup',
      column: 'Weight',
      value: 'heavy',
      level: 'warning',
      code: 'invalid',
      message: 'Enter a number.',
    },
  ])
})

test.each(['', '\ufeff', HEAD])('a table without rows has no problems: %j', (csv) => {
  expect(problemsOf(csv)).toEqual([])
})
