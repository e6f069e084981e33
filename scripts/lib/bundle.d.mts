import type { BuildOptions } from 'esbuild'

type BundleOptions = BuildOptions & { root: string }

export function nodeBundle(options: BundleOptions): BuildOptions
export function programBundle(options: BundleOptions): BuildOptions
