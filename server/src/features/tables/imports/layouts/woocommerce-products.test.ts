// Descriptions as WooCommerce exports them: in HTML without paragraphs, in which line breaks count and are written as `\n`.

import { expect, test } from 'vitest'
import { woocommerceProducts } from './woocommerce-products.ts'

const described = (description: string) =>
  woocommerceProducts(['Type', 'Name', 'Description']).read(['simple', 'Mug', description]).cells.description

test.each([
  [String.raw`Plain\n\ntext in C:\\new`, 'Plain\n\ntext in C:\\new'],
  [
    String.raw`One\ntwo.\n\nNew <strong>paragraph</strong>.\n<ul>\n<li>\nA</li>\n\n<li>B</li>\n</ul>`,
    'One\ntwo.\n\nNew **paragraph**.\n\n- A\n- B',
  ],
  [String.raw`<table>\n<tr>\n<td>A</td>\n<td>B\nC</td>\n</tr>\n</table>`, 'A B C'],
  ['First\r\\n\r\\n<em>second\r\\nthird</em>', 'First\n\n*second*\n*third*'],
])('%s', (description, markdown) => expect(described(description)).toBe(markdown))
