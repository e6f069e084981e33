// The headings of WooCommerce's export of products in the seven languages of the store. Headings are compared
// without case, accents and signs.

type Heading = readonly string[]

/**
 * The headings by field: English, German, French, Spanish, Italian, Dutch and Polish, with names of former
 * versions.
 */
const HEADINGS: Readonly<Record<string, Heading>> = {
  id: ['ID', 'Identyfikator'],
  type: ['Type', 'Typ', 'Tipo', 'Produkttyp', 'Rodzaj'],
  sku: ['SKU', 'Artikelnummer', 'UGS', 'COD', 'Code article', 'SKU (codice)', 'Numer SKU'],
  barcode: [
    'GTIN, UPC, EAN, or ISBN',
    'GTIN, UPC, EAN oder ISBN',
    'GTIN, UPC, EAN ou ISBN',
    'GTIN, UPC, EAN o ISBN',
    'GTIN, UPC, EAN of ISBN',
    'GTIN, UPC, EAN lub ISBN',
  ],
  title: ['Name', 'Nom', 'Nombre', 'Nome', 'Naam', 'Nazwa'],
  is_live: [
    'Published',
    'Veröffentlicht',
    'Publié',
    'Publicado',
    'Pubblicato',
    'Gepubliceerd',
    'Opublikowany',
    'Opublikowano',
    'Opublikowane',
  ],
  visibility: [
    'Visibility in catalog',
    'Visibility in catalogue',
    'Sichtbarkeit im Katalog',
    'Visibilité dans le catalogue',
    'Visibilidad en el catálogo',
    'Visibilità nel catalogo',
    'Zichtbaarheid in catalogus',
    'Zichtbaarheid in de catalogus',
    'Widoczność w katalogu',
  ],
  short: [
    'Short description',
    'Kurzbeschreibung',
    'Description courte',
    'Descripción corta',
    'Breve descrizione',
    'Korte beschrijving',
    'Korte omschrijving',
    'Krótki opis',
  ],
  description: ['Description', 'Beschreibung', 'Descripción', 'Descrizione', 'Beschrijving', 'Opis'],
  tax_status: [
    'Tax status',
    'Steuerstatus',
    'État de la TVA',
    'Statut fiscal',
    'Estado del impuesto',
    'Stato delle imposte',
    'Btw status',
    'Belastingstatus',
    'Status podatku',
    'Stan podatku',
  ],
  tax_class: [
    'Tax class',
    'Steuerklasse',
    'Classe de TVA',
    'Clase de impuesto',
    'Aliquota di imposta',
    'Classe di imposta',
    'Belastingklasse',
    'Btw klasse',
    'Klasa podatkowa',
  ],
  in_stock: [
    'In stock?',
    'Vorrätig?',
    'En stock ?',
    '¿En inventario?',
    '¿Hay existencias?',
    'In stock?',
    'Op voorraad?',
    'W magazynie?',
    'Na stanie?',
    'Dostępny?',
  ],
  'stock:': [
    'Stock',
    'Lager',
    'Bestand',
    'Lagerbestand',
    'Inventario',
    'Existencias',
    'Magazzino',
    'Voorraad',
    'Stan magazynowy',
    'Magazyn',
  ],
  low_stock_threshold: [
    'Low stock amount',
    'Geringe Lagermenge',
    'Geringer Lagerbestand',
    'Montant de stock faible',
    'Stock faible',
    'Cantidad de bajo inventario',
    'Cantidad de pocas existencias',
    'Ammontare scorte basse',
    'Quantità di scorte basse',
    'Quantità in magazzino bassa',
    'Lage voorraad aantal',
    'Lage voorraad',
    'Niski stan magazynowy',
  ],
  allow_negative_stock: [
    'Backorders allowed?',
    'Lieferrückstände erlaubt?',
    'Lieferrückstande erlaubt?',
    'Autoriser les commandes de produits en rupture ?',
    'Autoriser les commandes en rupture ?',
    '¿Permitir reservas de productos agotados?',
    '¿Se permiten reservas?',
    'Abilita gli ordini arretrati?',
    'Nabestellingen toestaan?',
    'Nabestellingen toegestaan?',
    'Pozwalać na zamówienia oczekujące (na dostawę do magazynu)?',
    'Zamówienia oczekujące dozwolone?',
    'Dozwolone zamówienia oczekujące?',
  ],
  compare_at_price: [
    'Regular price',
    'Regulärer Preis',
    'Tarif régulier',
    'Prix régulier',
    'Precio normal',
    'Prezzo di listino',
    'Prezzo regolare',
    'Reguliere prijs',
    'Normale prijs',
    'Cena',
    'Cena regularna',
    'Zwykła cena',
  ],
  price: [
    'Sale price',
    'Angebotspreis',
    'Tarif promo',
    'Prix promo',
    'Precio rebajado',
    'Prezzo in offerta',
    'Actieprijs',
    'Aanbiedingsprijs',
    'Kortingsprijs',
    'Cena promocyjna',
    'Cena na promocji',
  ],
  sale_starts: [
    'Date sale price starts',
    'Datum, an dem Angebotspreis beginnt',
    'Date de début de promo',
    'Día en que empieza el precio rebajado',
    'Data di partenza del prezzo in saldo',
    'Startdatum actieprijs',
    'Data rozpoczęcia promocji',
  ],
  sale_ends: [
    'Date sale price ends',
    'Datum, an dem Angebotspreis endet',
    'Date de fin de promo',
    'Día en que termina el precio rebajado',
    'Termine data del prezzo di vendita',
    "Data in cui termina l'offerta",
    'Einddatum actieprijs',
    'Data zakończenia promocji',
  ],
  categories: [
    'Categories',
    'Kategorien',
    'Catégories',
    'Categorías',
    'Categorie',
    'Categorieën',
    'Kategorie',
  ],
  tags: ['Tags', 'Schlagwörter', 'Étiquettes', 'Etiquetas', 'Etichette', 'Tag', 'Znaczniki', 'Tagi'],
  pictures: [
    'Images',
    'Bilder',
    'Imágenes',
    'Immagine',
    'Immagini',
    'Afbeeldingen',
    'Obrazki',
    'Obrazy',
    'Zdjęcia',
  ],
  download_limit: [
    'Download limit',
    'Downloadlimit',
    'Limite de téléchargement',
    'Límite de descargas',
    'Limite di download',
    'Download limiet',
    'Limit pobrań',
  ],
  download_days: [
    'Download expiry days',
    'Ablauftage des Downloads',
    'Jours d’expiration du téléchargement',
    'Nombre de jours avant expiration du téléchargement',
    'Días de caducidad de la descarga',
    'Scarica i giorni di scadenza',
    'Giorni di scadenza del download',
    'Dagen tot download verloopt',
    'Download vervaldagen',
    'Ważność pobierania',
    'Dni do wygaśnięcia pobierania',
  ],
  parent: [
    'Parent',
    'Übergeordnetes Produkt',
    'Parent',
    'Superior',
    'Padre',
    'Genitore',
    'Hoofd',
    'Bovenliggend',
    'Ouder',
    'Nadrzędny',
    'Rodzic',
    'Element nadrzędny',
  ],
  brand: ['Brands', 'Brand', 'Marken', 'Marques', 'Marque', 'Marcas', 'Marchi', 'Marchio', 'Merken', 'Marki'],
}

/** Headings compared by their beginning, because the unit follows in brackets. */
const MEASURES: Readonly<Record<string, Heading>> = {
  weight: ['Weight', 'Gewicht', 'Poids', 'Peso', 'Waga'],
  length: ['Length', 'Länge', 'Longueur', 'Longitud', 'Lunghezza', 'Lengte', 'Długość'],
  width: ['Width', 'Breite', 'Largeur', 'Anchura', 'Ancho', 'Larghezza', 'Breedte', 'Szerokość'],
  height: ['Height', 'Höhe', 'Hauteur', 'Altura', 'Altezza', 'Hoogte', 'Wysokość'],
}

const UNITS: ReadonlyMap<string, string> = new Map([
  ['kg', 'kilograms'],
  ['g', 'grams'],
  ['lbs', 'pounds'],
  ['lb', 'pounds'],
  ['oz', 'ounces'],
  ['m', 'meters'],
  ['cm', 'centimeters'],
  ['mm', 'millimeters'],
  ['in', 'inches'],
  ['ft', 'feet'],
  ['yd', 'yards'],
])

const plain = (heading: string): string =>
  heading
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replace(/[^\p{L}\p{N}]/gu, '')

const namesOf = (headings: Readonly<Record<string, Heading>>) =>
  new Map(
    Object.entries(headings).flatMap(([field, names]) =>
      names.map((name): [string, string] => [plain(name), field]),
    ),
  )

const FIELDS = namesOf(HEADINGS)
/**
 * In Spanish only the question marks tell the two headings apart: `Existencias` is the count in other
 * versions.
 */
const QUESTIONS = namesOf({ in_stock: ['¿Existencias?'] })
const MEASURED = namesOf(MEASURES)

const ATTRIBUTE_NAME =
  /^(?:attribute?o?|attribut|attributo|atributo|attribuut|atrybut)(\d{1,2})(?:name|nom|nombre|nome|naam|nazwa)$/
const NAME_OF_ATTRIBUTE =
  /^(?:name|nom|nombre|nome|naam|nazwa)(?:des?|du|de|dell?|l|van|z)?(?:attributs?|attribut|attributo|atributo|attribuut|atrybutu|eigenschap)(\d{1,2})$/
const ATTRIBUTE_VALUES =
  /^(?:attribute?o?|attribut|attributo|atributo|attribuut|atrybut)(\d{1,2})(?:values?|werte?|valeurs?|valor(?:es)?|valori|valorei?|valutae|waardes?|waarden|wartosc(?:i)?)$/
const VALUES_OF_ATTRIBUTE =
  /^(?:values?|werte?|valeurs?|valor(?:es)?|valori|valorei?|valutae|waardes?|waarden|wartosc(?:i)?)(?:des?|du|de|dell?|l|van|z)?(?:attributs?|attribut|attributo|atributo|attribuut|atrybutu|eigenschap)(\d{1,2})$/

/** The field of a heading; attributes are `attribute3_name` and `attribute3_value`. */
export function wooFieldOf(heading: string): string | null {
  const name = plain(heading)
  const known = (heading.includes('?') ? QUESTIONS.get(name) : undefined) ?? FIELDS.get(name)
  if (known !== undefined) return known
  const bracket = heading.indexOf('(')
  const measured = bracket > 0 ? MEASURED.get(plain(heading.slice(0, bracket))) : MEASURED.get(name)
  if (measured !== undefined) return measured
  const named = ATTRIBUTE_NAME.exec(name) ?? NAME_OF_ATTRIBUTE.exec(name)
  if (named) return `attribute${named[1]}_name`
  const valued = ATTRIBUTE_VALUES.exec(name) ?? VALUES_OF_ATTRIBUTE.exec(name)
  return valued ? `attribute${valued[1]}_value` : null
}

/** Returns the unit in the brackets of a heading. An unknown unit stays as written. */
export function unitIn(heading: string): string | undefined {
  const label = /\(([^()]+)\)/.exec(heading)?.[1]?.trim().toLowerCase()
  return label && (UNITS.get(label) ?? label)
}
