// Spells Latin, Cyrillic and Greek letters with a to z, for URLs that people can read and type.

// Letters that Unicode does not decompose into a to z and an accent, each followed by its spelling of any
// length. `-` means no spelling.
const PAIRS = `
  ß ss æ ae œ oe ø o đ d ð d þ th ł l ħ h ı i ŋ ng ä ae ö oe ü ue å aa
  а a б b в v г g ґ g д d е e є ye ё e ж zh з z и i і i ї yi й y к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh
  щ shch ъ - ы y ь - э e ю yu я ya
  α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o`
  .trim()
  .split(/\s+/)

const LETTERS = new Map<string, string>()
for (let at = 0; at < PAIRS.length; at += 2)
  LETTERS.set(PAIRS[at]!, PAIRS[at + 1] === '-' ? '' : PAIRS[at + 1]!)

const spelled = (text: string): string => Array.from(text, (letter) => LETTERS.get(letter) ?? letter).join('')

/** Returns the text in lower case and without accents. Letters of the remaining scripts stay unchanged. */
export const transliterate = (text: string): string =>
  // Applied before and after accents are removed: ö has to become oe and й y, but ή is only found as η, without its accent.
  spelled(spelled(text.normalize('NFC').toLowerCase()).normalize('NFKD').replace(/\p{M}/gu, ''))
