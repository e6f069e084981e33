// Imports and exports of tables take turns, whoever they are of: one piece of work at a time. A worker has few places, and however many shops somebody
// has work on tables, the others are left for mails and payments.

export const TABLES_QUEUE = 'tables'
