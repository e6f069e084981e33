// Imports and exports of tables of all shops run one at a time. A worker runs few jobs concurrently, and however many shops work on tables, the
// others are left for mails and payments.

export const TABLES_QUEUE = 'tables'
