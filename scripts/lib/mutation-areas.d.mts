/** A run of Stryker: the paths of the files it changes, and of the tests that judge them, from the root of the repository. */
export interface MutationPart {
  database: boolean
  statics?: boolean
  mutate: string[]
  tests: string[]
}

export interface MutationArea {
  name: string
  title: string
  parts: MutationPart[]
}

export const AREAS: MutationArea[]
export const filesOf: (area: MutationArea) => string[]
