// Where people write when they need help; set by whoever runs the product, at build time.

export const SUPPORT_EMAIL: string = import.meta.env.VITE_SUPPORT_EMAIL ?? 'support@kontor.example'
