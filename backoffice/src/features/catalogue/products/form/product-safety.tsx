// The product information required by law: the manufacturer and the responsible person, the origin, warnings,
// materials.

import { Anchor, Textarea, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { t } from '../../../../lib/texts.ts'
import { CountrySelect } from '../../../../ui/fields/places/country-select.tsx'
import { FieldGroup } from '../../../../ui/record/field-group.tsx'
import { SafetyContactSelect } from '../../safety-contacts/safety-contact-select.tsx'
import type { HeldForm } from './held-form.ts'

export function ProductSafety({ form, shop_id }: { form: HeldForm; shop_id: string }) {
  return (
    <FieldGroup
      title={t('Product safety')}
      help={t(
        'Shown on the product page. Required for most goods sold in the EU (Regulation (EU) 2023/988).',
      )}
    >
      <SafetyContactSelect
        form={form}
        field="manufacturer_id"
        label={t('Manufacturer')}
        description={t('Name and contact details of the manufacturer.')}
        shop_id={shop_id}
      />
      <SafetyContactSelect
        form={form}
        field="responsible_person_id"
        label={t('Responsible person in the EU')}
        description={t('Needed if the manufacturer is outside the EU.')}
        shop_id={shop_id}
      />
      <Anchor component={Link} to="/account/safety-contacts" fz={14} style={{ alignSelf: 'flex-start' }}>
        {t('All safety contacts')}
      </Anchor>
      <CountrySelect label={t('Country of origin')} clearable {...form.getInputProps('origin_country')} />
      <Textarea
        label={t('Warnings and safety information')}
        description={t('Can contain paragraphs, lists and **bold** text.')}
        autosize
        minRows={3}
        maxRows={20}
        {...form.getInputProps('safety_text')}
      />
      <TextInput
        label={t('Materials')}
        description={t('Such as 95% cotton, 5% elastane.')}
        {...form.getInputProps('materials')}
      />
    </FieldGroup>
  )
}
