// Compares Kontor with the usual offer of large hosted platforms.

import { t } from '../../lib/texts.ts'
import classes from './landing.module.css'

// Each row has the topic, Kontor's answer, and the usual answer of hosted platforms.
const ROWS: [string, string, string][] = [
  [t('Cost'), t('About 1% of sales'), t('A monthly fee by plan, from the first day')],
  [
    t('Card rates'),
    t('Your provider’s rates, no surcharge'),
    t('By plan; often a surcharge for other providers'),
  ],
  [t('Inventory locations'), t('Up to 200 in each shop'), t('Limited by plan')],
  [t('Markets'), t('Every country you ship to'), t('Limited by plan')],
  [t('Users'), t('Unlimited, with four roles'), t('Limited by plan')],
  [t('Shops'), t('Unlimited in one account'), t('One per subscription')],
  [t('Reports'), t('Sales by day; taxes and One Stop Shop, as CSV'), t('By plan')],
  [t('API access'), t('Complete, documented'), t('Included, limited by plan')],
  [t('B2B'), t('EU reverse charge, price lists'), t('In the highest plans')],
  [t('Sales forms'), t('Included'), t('With an extra app')],
]

export function Comparison() {
  return (
    <section className={classes.comparison} aria-labelledby="comparison">
      <h2 id="comparison">{t('Comparison')}</h2>
      <div className={classes.scroll}>
        <table>
          <thead>
            <tr>
              <td />
              <th scope="col">Kontor</th>
              <th scope="col">{t('A large hosted platform')}</th>
            </tr>
          </thead>
          <tbody>
            {ROWS.map(([topic, here, there]) => (
              <tr key={topic}>
                <th scope="row">{topic}</th>
                <td>{here}</td>
                <td>{there}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
