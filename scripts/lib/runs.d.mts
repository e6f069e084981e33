export const is_thorough: boolean
export function runs(usual: number, thorough?: number): number
export function drawn<Value>(values: readonly Value[], count: number, place: string): readonly Value[]
