export function findChromium(): string | undefined
export function chromiumArgs(): string[]
