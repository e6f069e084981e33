// A form with the fields that a product with variants holds for all of them: of such a product, or of a single one.

import type { UseFormReturnType } from '@mantine/form'

// biome-ignore lint/suspicious/noExplicitAny: both forms have these fields, and further ones of their own
export type HeldForm = UseFormReturnType<any>
