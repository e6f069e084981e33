// Maps an option to a property of schema.org and of Google's product data, by the option's name in the
// languages of the storefront.

import { folded } from '../groups/combinations.ts'

const NAMES = {
  size: 'size größe groesse taille talla taglia maat rozmiar',
  color: 'color colour farbe couleur colore kleur kolor',
  material: 'material matière matiere materiale materiaal materiał fabric stoff',
  pattern: 'pattern muster motif estampado fantasia patroon wzór',
} as const

export type OptionProperty = keyof typeof NAMES

const BY_NAME = new Map(
  Object.entries(NAMES).flatMap(([property, names]) =>
    names.split(' ').map((name) => [name, property as OptionProperty] as const),
  ),
)

export const optionProperty = (name: string): OptionProperty | undefined => BY_NAME.get(folded(name.trim()))
