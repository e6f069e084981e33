// Latin, Cyrillic and Greek letters spelled with a to z, for addresses people can read and type.

// What Unicode does not take apart into a letter of a to z and a mark. Pairs; a letter may become several, or (-) none.
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

/** In lower case and without accents. Letters of other scripts stay as they are. */
export const transliterate = (text: string): string =>
  // Before and after accents are taken away: ö is oe and й is y, but ή is only η with an accent.
  spelled(spelled(text.normalize('NFC').toLowerCase()).normalize('NFKD').replace(/\p{M}/gu, ''))
