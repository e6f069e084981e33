// Which products are digital: their buyers are asked whether they want them delivered before the right of withdrawal ends.

import { sql } from '../../../db/sql.ts'

/** Of `products p`. */
export const IS_DIGITAL = sql<never>`(p.uses_license_keys or p.downloads_count > 0)`
