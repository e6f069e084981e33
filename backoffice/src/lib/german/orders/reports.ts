// German: reports.

import type { Dictionary } from '../dictionary.ts'

export const reports = {
  'Discounts on paid orders, and the totals of these orders. Refunds are not subtracted. An order with several discounts counts for each of them.':
    'Rabatte auf bezahlte Bestellungen und deren Gesamtbeträge. Erstattungen sind nicht abgezogen. Eine Bestellung mit mehreren Rabatten zählt bei jedem davon.',
  'No discounted orders were paid in this period.':
    'In diesem Zeitraum wurden keine ermäßigten Bestellungen bezahlt.',
  'Discount total': 'Rabattsumme',
  'Order totals': 'Gesamtbeträge',
  '{title} (manual)': '{title} (manuell)',
  'off {orders} totalling {revenue}': 'Rabatt auf {orders} über insgesamt {revenue}',
  'Paid orders with this discount. Refunds are not subtracted.':
    'Bezahlte Bestellungen mit diesem Rabatt. Erstattungen sind nicht abgezogen.',
  'The balance of all gift cards, which you owe to their holders. A gift card is taxed when it is redeemed, not when it is sold.':
    'Das Guthaben aller Gutscheine, das Sie deren Inhabern schulden. Ein Gutschein wird beim Einlösen versteuert, nicht beim Verkauf.',
  Redeemed: 'Eingelöst',
  'Returned from unpaid orders': 'Zurück aus unbezahlten Bestellungen',
  'Refunds to gift cards': 'Auf Gutscheine erstattet',
  'No gift cards in this period.': 'Keine Gutscheine in diesem Zeitraum.',
  Change: 'Veränderung',
  'One Stop Shop': 'One-Stop-Shop',
  'Sales to consumers in other EU countries, taxed in the customer’s country. The return is due by the end of the month after the quarter, even without sales.':
    'Verkäufe an Verbraucher in anderen EU-Ländern, im Land des Kunden besteuert. Die Meldung ist bis zum Ende des Monats nach dem Quartal fällig, auch ohne Umsatz.',
  'Nothing to declare for this quarter: no sale was taxed in another EU country.':
    'Für dieses Quartal ist nichts zu melden: Kein Verkauf wurde in einem anderen EU-Land besteuert.',
  'Nothing to declare so far: no sale was taxed in another EU country.':
    'Bisher ist nichts zu melden: Kein Verkauf wurde in einem anderen EU-Land besteuert.',
  'Sales by country': 'Umsatz nach Land',
  Supply: 'Leistung',
  Rate: 'Satz',
  Net: 'Netto',
  VAT: 'USt',
  'Net in euro': 'Netto in Euro',
  'VAT in euro': 'USt in Euro',
  Goods: 'Waren',
  Services: 'Dienstleistungen',
  'Corrections of earlier quarters': 'Berichtigungen früherer Quartale',
  Quarter: 'Quartal',
  'VAT to declare:': 'Zu meldende USt:',
  'VAT to declare so far:': 'Bisher zu meldende USt:',
  'At {rate} {currency} to the euro, the rate of {day}. By law, the European Central Bank’s rate on the last day of the quarter applies. Check it before you file the return.':
    'Zu {rate} {currency} je Euro, dem Kurs vom {day}. Nach dem Gesetz gilt der Kurs der Europäischen Zentralbank am letzten Tag des Quartals. Prüfen Sie ihn vor der Meldung.',
  '1st quarter {year}': '1. Quartal {year}',
  '2nd quarter {year}': '2. Quartal {year}',
  '3rd quarter {year}': '3. Quartal {year}',
  '4th quarter {year}': '4. Quartal {year}',
  Period: 'Zeitraum',
  'All sales so far are test sales. They are left out after your first real sale.':
    'Alle Verkäufe bisher sind Testverkäufe. Nach Ihrem ersten echten Verkauf werden sie weggelassen.',
  '{count} test orders are left out.': [
    '{count} Testbestellung ist weggelassen.',
    '{count} Testbestellungen sind weggelassen.',
  ],
  'Sales count on the day of payment, refunds on the day they are completed, edits of orders on the day of the edit. Shipping is included. Amounts are for this shop only; add up all your shops for a tax return.':
    'Verkäufe zählen am Tag der Zahlung, Erstattungen am Tag ihres Abschlusses, Bearbeitungen von Bestellungen am Tag der Bearbeitung. Der Versand ist enthalten. Die Beträge gelten nur für diesen Shop; addieren Sie für eine Steuererklärung alle Ihre Shops.',
  'After refunds': 'Nach Erstattungen',
  'after refunds: {sold} from {orders}, less {refunded} refunded':
    'nach Erstattungen: {sold} aus {orders}, abzüglich {refunded} Erstattungen',
  'from {orders}': 'aus {orders}',
  '{amount} per order before refunds': '{amount} je Bestellung vor Erstattungen',
  '{amount} per order': '{amount} je Bestellung',
  'Same as in {before}.': 'Gleich wie im Vergleichszeitraum ({before}).',
  '{percent}% more than in {before}.': '{percent} % mehr als im Vergleichszeitraum ({before}).',
  '{percent}% less than in {before}.': '{percent} % weniger als im Vergleichszeitraum ({before}).',
  'Last 90 days': 'Letzte 90 Tage',
  'All of {year}': 'Ganzes Jahr {year}',
  'the {count} days before': 'die {count} Tage davor',
  'the first {count} days of {period}': ['der erste Tag: {period}', 'die ersten {count} Tage: {period}'],
  'Payments including tax and shipping, less refunds.':
    'Zahlungen einschließlich Steuer und Versand, abzüglich Erstattungen.',
  'No payments or refunds in this period.': 'Keine Zahlungen oder Erstattungen in diesem Zeitraum.',
  Day: 'Tag',
  'Monthly tax report': 'Monatlicher Steuerbericht',
  'Sales and tax by country, rate and rule, for your VAT return.':
    'Umsatz und Steuer nach Land, Satz und Regel, für Ihre Umsatzsteuererklärung.',
  'VAT numbers are not checked with VIES': 'USt-IdNrn. werden nicht mit VIES geprüft',
  'Any well-formed VAT number of a business in another EU country makes its order tax-free. Check the numbers yourself before filing, or ask the operator of this installation to turn on VIES.':
    'Jede USt-IdNr. in gültigem Format eines Unternehmens in einem anderen EU-Land macht seine Bestellung steuerfrei. Prüfen Sie die Nummern vor der Erklärung selbst, oder bitten Sie den Betreiber dieser Installation, VIES einzuschalten.',
  'No payments or refunds in this month.': 'Keine Zahlungen oder Erstattungen in diesem Monat.',
  'Sold, net': 'Verkauft, netto',
  'Refunded, net': 'Erstattet, netto',
  'Total, net': 'Gesamt, netto',
  'Tax on sales': 'Steuer auf Verkäufe',
  'Tax refunded': 'Erstattete Steuer',
  'Total tax': 'Steuer gesamt',
  'Sales by day': 'Umsatz nach Tagen',
  'Sales by month': 'Umsatz nach Monaten',
} satisfies Dictionary
