/** The notation of amounts on every screen: `$12.50`, and the currency's code where a sign would not say which. Days and counts have their own. */
export const MONEY_LOCALE = 'en-US'
