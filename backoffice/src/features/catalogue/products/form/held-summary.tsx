// The summary on the page of a variant: the fields that hold for all variants, with a link to the page to
// edit the fields.

import type { Product } from '@kontor/contract/catalogue/products/products'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { rich, t } from '../../../../lib/texts.ts'
import { FieldGroup } from '../../../../ui/record/field-group.tsx'
import classes from '../products.module.css'
import { TAX_CLASS_NAMES } from './product-introduction.tsx'

export function HeldSummary({ variant }: { variant: Product }) {
  const facts: [string, string][] = [
    [t('Title'), variant.title],
    ...variant.option_values.map(({ name, value }): [string, string] => [name, value]),
    ['URL', variant.slug],
    [t('Brand'), variant.brand],
    [t('Categories'), variant.categories.join(', ')],
    [t('Tags'), variant.tags.join(', ')],
    [t('Tax class'), TAX_CLASS_NAMES[variant.tax_class]],
    [t('Shipping'), variant.requires_shipping ? t('Required') : t('Not required')],
    [t('Country of origin'), variant.origin_country],
    [t('Materials'), variant.materials],
  ]
  return (
    <FieldGroup
      title={t('Same for all variants')}
      help={rich('Description, categories, tax class and safety information are edited in {link}.', {
        link: (
          <Anchor component={Link} inherit to={`/account/products/groups/${variant.group_id}`}>
            {variant.title}
          </Anchor>
        ),
      })}
    >
      <dl className={classes.facts}>
        {facts
          .filter(([, text]) => text !== '')
          .map(([name, text]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
      </dl>
    </FieldGroup>
  )
}
