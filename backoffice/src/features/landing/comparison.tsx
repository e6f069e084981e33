// Compares Kontor with what large hosted platforms usually offer. It also says what is not built yet.

import classes from './landing.module.css'

// Each row: the topic, what Kontor does today, what others usually do, and what Kontor does not do yet.
const ROWS: [string, string, string, string?][] = [
  ['Cost', 'About 1% of sales', 'A monthly fee by plan, from the first day'],
  ['Card rates', 'Your provider’s rates, no surcharge', 'By plan; often a surcharge for other providers'],
  ['Inventory locations', 'Unlimited', 'Limited by plan'],
  ['Markets', 'Every country you ship to', 'Limited by plan'],
  ['Users', 'Unlimited, with four roles', 'Limited by plan'],
  ['Shops', 'Unlimited in one account', 'One per subscription'],
  ['Reports', 'Sales by day; taxes and One Stop Shop, as CSV', 'By plan'],
  ['API access', 'Complete, documented', 'Included, limited by plan'],
  ['B2B', 'EU reverse charge', 'In the highest plans', 'price lists planned'],
  ['Sales forms', 'Included', 'With an extra app'],
]

export function Comparison() {
  return (
    <section className={classes.comparison} aria-labelledby="comparison">
      <h2 id="comparison">Comparison</h2>
      <div className={classes.scroll}>
        <table>
          <thead>
            <tr>
              <td />
              <th scope="col">Kontor</th>
              <th scope="col">A large hosted platform</th>
            </tr>
          </thead>
          <tbody>
            {ROWS.map(([topic, here, there, planned]) => (
              <tr key={topic}>
                <th scope="row">{topic}</th>
                <td>
                  {here}
                  {planned && <span className={classes.planned}>{here ? `; ${planned}` : planned}</span>}
                </td>
                <td>{there}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
