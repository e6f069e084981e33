// The fold of searched texts, for comparisons outside of the database. Equal to the database's search_fold
// (0495-signs-of-one-meaning.sql).

/** Characters with the same meaning. Invisible characters, such as soft hyphens, are removed. */
const SIGNS = new Map(
  [
    ["'", '‘’‚‛ʹʻʼ′´'],
    ['"', '“”„‟″«»'],
    ['-', '‐‑‒–—―−'],
    ['x', '×✕✖⨉⨯'],
    ['/', '∕'],
    ['', '\u00ad\u200b\u200c\u200d\u2060\ufeff'],
  ].flatMap(([sign = '', variants = '']) =>
    [...variants].map((variant): [string, string] => [variant, sign]),
  ),
)

/** Letters that Unicode does not decompose, each followed by its spelling. */
const SPELLINGS = new Map(
  `ß:ss æ:ae œ:oe ø:o đ:d ð:d þ:t ł:l ħ:h ı:i ŋ:n ⁄:/
  а:a б:b в:v г:g ґ:g д:d е:e є:e ж:j з:z и:i і:i к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:h ц:c ч:c ш:s щ:s ы:y э:e ю:u я:a ъ: ь:
  α:a β:b γ:g δ:d ε:e ζ:z η:i θ:t ι:i κ:k λ:l μ:m ν:n ξ:x ο:o π:p ρ:r σ:s ς:s τ:t υ:y φ:f χ:h ψ:p ω:o`
    .split(/\s+/)
    .map((pair): [string, string] => [pair.charAt(0), pair.slice(2)]),
)

export const searchFold = (text: string): string =>
  text
    .replace(/([0-9])([¼-¾⅐-⅞↉])/g, '$1 $2')
    .replace(/[^ -~]/gu, (sign) => SIGNS.get(sign) ?? sign)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^ -~]/gu, (letter) => SPELLINGS.get(letter) ?? letter)
