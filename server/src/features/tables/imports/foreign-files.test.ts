// Files of Shopify and WooCommerce as they are exported.

import { api } from '@kontor/contract/api'
import { beforeAll, expect, it, test } from 'vitest'
import { buildUser, startTestApp } from '../../../testing/app.ts'
import { buildShop, buildWarehouse } from '../../../testing/build.ts'
import { bring, check, type Importing, problemsOf } from '../../../testing/importing.ts'
import { wooFieldOf } from './layouts/woocommerce-headings.ts'

let world: Importing
let warehouse_id: string

beforeAll(async () => {
  const app = await startTestApp()
  const owner = await buildUser(app)
  const shop = await buildShop(owner)
  world = { app, owner, shop_id: shop.id }
  warehouse_id = (await buildWarehouse(owner, shop)).id
})

const NONE = { create: 0, update: 0, unchanged: 0, skip: 0, errors: 0, warnings: 0 }
const find = async (sku: string) =>
  (await world.owner.call(api.products.list, { query: { shop_id: world.shop_id, q: sku } })).data.find(
    (product) => product.sku === sku,
  )!
const group = (id: string | null) => world.owner.call(api.product_groups.get, { params: { id: id! } })

const FORMER = `Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Barcode,Image Src,Image Position,Gift Card,Variant Image,Status
cap,Cap,"<p>Warm &amp; <b>soft</b></p>",Hatter,Apparel,Headwear,"winter, wool",true,Size,S,Colour,Red,F-CAP-S,120.0,shopify,5,deny,19.95,25.00,true,,https://cdn.example/cap-1.jpg,1,false,https://cdn.example/cap-s.jpg,active
cap,,,,,,,,,M,,Red,F-CAP-M,130.0,shopify,0,continue,19.95,,true,,https://cdn.example/cap-2.jpg,2,,,
mug,Mug,Plain,Potter,,Cups,,true,Title,Default Title,,,F-MUG,300.0,,,deny,8.00,,true,,https://cdn.example/mug.jpg,1,false,,draft
mug,,,,,,,,,,,,,,,,,,,,,https://cdn.example/mug-2.jpg,2,,,
card,Gift card,A gift,Shop,,Gift,,true,Title,25,,,F-GIFT,0.0,,,deny,25.00,,false,,,,true,,active
`
const NOW = FORMER.split('\n')
  .with(
    0,
    'URL handle,Title,Description,Vendor,Product category,Type,Tags,Published on online store,Option1 name,Option1 value,Option2 name,Option2 value,SKU,Weight value (grams),Inventory tracker,Inventory quantity,Continue selling when out of stock,Price,Compare-at price,Requires shipping,Barcode,Product image URL,Image position,Gift card,Variant image URL,Status',
  )
  .join('\n')
  .replaceAll('F-', 'N-')
  .replace(/^(cap|mug|card),/gm, 'new-$1,')

test.each([
  ['former', FORMER, 'F'],
  ['present', NOW, 'N'],
])('Shopify with its %s headings', async (_, text, prefix) => {
  const done = await bring(world, { kind: 'products', format: 'shopify', warehouse_id }, text)
  expect([done.status, done.report]).toEqual(['done', { ...NONE, rows: 5, create: 2, skip: 1, warnings: 5 }])
  const cap = await find(`${prefix}-CAP-M`)
  expect(cap).toMatchObject({
    brand: 'Hatter',
    categories: ['Headwear'],
    tags: ['winter', 'wool'],
    description: 'Warm & **soft**',
    variant_title: 'M / Red',
    is_live: true,
    allow_negative_stock: true,
    physical_properties: { weight: '130', weight_unit: 'grams' },
  })
  expect(await group(cap.group_id)).toMatchObject({ cover_url: '', is_live: true })
  // No server answers there: a picture that is not fetched is a warning at its row.
  expect((await problemsOf(world, done)).map((line) => line.split(',')[0])).toEqual(['2', '2', '3', '4', '5'])
  expect(await find(`${prefix}-CAP-S`)).toMatchObject({ price: '19.95', compare_at_price: '25.00' })
  expect(await find(`${prefix}-MUG`)).toMatchObject({
    is_live: false,
    allow_negative_stock: true,
    group_id: null,
  })
  const again = await bring(world, { kind: 'products', format: 'shopify', warehouse_id }, text)
  expect(again.report).toEqual({ ...NONE, rows: 5, unchanged: 2, skip: 1, warnings: 5 })
})

const ENGLISH = `ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,Short description,Description,Tax status,Tax class,In stock?,Stock,Backorders allowed?,Weight (kg),Length (cm),Sale price,Regular price,Categories,Tags,Images,Parent,Attribute 1 name,Attribute 1 value(s),Brands
1,simple,W-TEA,,Tea,1,Short,<p>Long</p>,taxable,reduced-rate,1,7,0,0.25,10,4.50,5.00,"Food > Tea, Gifts\\, small",green,https://cdn.example/tea.jpg,,,,Leaf
2,variable,W-SHIRT,,Shirt,1,,Cotton,taxable,,1,,0,,,,,Clothes,,,,Size,"S, M",
3,variation,W-SHIRT-S,,Shirt - S,1,,,taxable,parent,1,3,0,,,,19.00,,,https://cdn.example/s.jpg,W-SHIRT,Size,S,
4,variation,W-SHIRT-M,,Shirt - M,1,,,taxable,parent,1,4,0,,,18.00,19.00,,,,W-SHIRT,Size,M,
5,grouped,W-SET,,Set,1,,,taxable,,1,,0,,,,,,,,,,,
6,external,W-OUT,,Elsewhere,1,,,taxable,,1,,0,,,,9.00,,,,,,,
7,"simple, downloadable, virtual",W-BOOK,,Book,-1,,Words,none,,1,,0,,,,7.00,,,,,,,
8,variation,W-LOST,,Lost,1,,,taxable,parent,1,4,0,,,,19.00,,,,id:99,Size,M,
9,variation,W-GONE,,Lost,1,,,taxable,parent,1,4,0,,,,19.00,,,,id:99,Size,L,
`

it('WooCommerce: simple, variable, virtual; grouped and external ones are skipped', async () => {
  const wanted = { kind: 'products', format: 'woocommerce', warehouse_id } as const
  const done = await bring(world, wanted, ENGLISH)
  expect(await problemsOf(world, done)).toEqual([
    expect.stringMatching(/^2,W-TEA,Images,.*not_fetched/),
    expect.stringMatching(/^4,W-SHIRT-S,Images,.*not_fetched/),
    expect.stringMatching(/^9,W-LOST,Parent,id:99,error,.*variation is not in the table/),
    expect.stringMatching(/^10,W-GONE,Parent,id:99,error,.*variation is not in the table/),
  ])
  expect(done.report).toEqual({ ...NONE, rows: 9, create: 3, skip: 2, errors: 1, warnings: 2 })
  expect(await find('W-TEA')).toMatchObject({
    price: '4.50',
    compare_at_price: '5.00',
    description: 'Long',
    categories: ['Tea', 'Gifts, small'],
    tax_class: 'reduced',
    brand: 'Leaf',
    physical_properties: {
      weight: '0.25',
      weight_unit: 'kilograms',
      length: '10',
      dimension_unit: 'centimeters',
    },
  })
  expect(await find('W-BOOK')).toMatchObject({
    requires_shipping: false,
    is_live: false,
    tax_class: 'exempt',
  })
  const shirt = await find('W-SHIRT-M')
  expect(shirt).toMatchObject({
    title: 'Shirt',
    variant_title: 'M',
    price: '18.00',
    compare_at_price: '19.00',
  })
  expect(await find('W-SHIRT-S')).toMatchObject({ group_id: shirt.group_id })
  expect((await bring(world, wanted, ENGLISH)).report).toEqual({
    ...NONE,
    rows: 9,
    unchanged: 3,
    skip: 2,
    errors: 1,
    warnings: 2,
  })
})

it('WooCommerce: what is on backorder sells without stock, and a stock that variations share is a warning', async () => {
  const text = `Type,SKU,Name,Published,In stock?,Stock,Backorders allowed?,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)
simple,W-BACK,Later,1,backorder,,0,1.00,,,
variable,W-SHARED,Beanie,1,1,8,0,,,Size,"S, M"
variation,W-SHARED-S,Beanie - S,1,1,parent,0,2.00,W-SHARED,Size,S
`
  const done = await bring(world, { kind: 'products', format: 'woocommerce', warehouse_id }, text)
  expect(await problemsOf(world, done)).toEqual([
    expect.stringMatching(/^4,W-SHARED-S,Stock,parent,warning,invalid,/),
  ])
  expect(done.report).toEqual({ ...NONE, rows: 3, create: 2, warnings: 1 })
  expect(await find('W-BACK')).toMatchObject({ allow_negative_stock: true })
  expect(await find('W-SHARED-S')).toMatchObject({ allow_negative_stock: false })
})

it('WooCommerce: a product whose variations are all virtual needs no shipping, and downloads wait for their files', async () => {
  const text = `Type,SKU,Name,Published,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)
variable,W-SONGS,Songs,1,,,Format,"MP3, FLAC"
"variation, downloadable, virtual",W-SONGS-1,Songs - MP3,1,5.00,W-SONGS,Format,MP3
"variation, downloadable, virtual",W-SONGS-2,Songs - FLAC,1,7.00,W-SONGS,Format,FLAC
variable,W-NOVEL,Novel,1,,,Format,"Ebook, Paper"
"variation, virtual",W-NOVEL-1,Novel - Ebook,1,5.00,W-NOVEL,Format,Ebook
variation,W-NOVEL-2,Novel - Paper,1,9.00,W-NOVEL,Format,Paper
`
  const wanted = { kind: 'products', format: 'woocommerce', warehouse_id } as const
  const done = await bring(world, wanted, text)
  expect((await problemsOf(world, done)).map((line) => line.split(',').slice(0, 3))).toEqual([
    ['3', 'W-SONGS-1', 'Type'],
    ['4', 'W-SONGS-2', 'Type'],
  ])
  expect(done.report).toEqual({ ...NONE, rows: 6, create: 2, warnings: 2 })
  const song = await find('W-SONGS-2')
  expect(song).toMatchObject({ requires_shipping: false, is_live: false })
  expect(await find('W-NOVEL-1')).toMatchObject({ requires_shipping: true, is_live: true })
  await world.owner.call(api.products.update, { params: { id: song.id }, body: { is_live: true } })
  expect((await bring(world, wanted, text)).report).toMatchObject({ unchanged: 2, update: 0 })
})

it('WooCommerce: what no list of the store shows, and variations of a draft, are not on sale', async () => {
  const text = `Type,SKU,Name,Published,Visibility in catalog,Regular price,Categories,Parent,Attribute 1 name,Attribute 1 value(s)
simple,W-SHOWN,Shown,1,visible,1.00,Shelf,,,
simple,W-BROWSED,Browsed,1,catalog,1.00,Shelf,,,
simple,W-SEARCHED,Searched,1,search,1.00,Shelf,,,
simple,W-HIDDEN,Hidden,1,hidden,1.00,Shelf,,,
simple,W-DRAFT,Draft,-1,hidden,1.00,Shelf,,,
variable,W-COVERT,Covert,1,hidden,,Shelf,,Size,"S, M"
variation,W-COVERT-S,Covert - S,1,visible,2.00,,W-COVERT,Size,S
variable,W-PLAN,Plan,-1,visible,,Shelf,,Size,"S, M"
variation,W-PLAN-S,Plan - S,1,visible,2.00,,W-PLAN,Size,S
`
  const wanted = { kind: 'products', format: 'woocommerce', warehouse_id } as const
  const done = await bring(world, wanted, text)
  expect(await problemsOf(world, done)).toEqual([
    expect.stringMatching(/^4,W-SEARCHED,Visibility in catalog,search,warning,not_supported,/),
    expect.stringMatching(/^5,W-HIDDEN,Visibility in catalog,hidden,warning,not_supported,/),
    expect.stringMatching(/^7,Covert,Visibility in catalog,hidden,warning,not_supported,/),
  ])
  expect(done.report).toEqual({ ...NONE, rows: 9, create: 7, warnings: 3 })
  const url = `/v1/public/${world.shop_id}/catalogue?category=Shelf&sort=title`
  const { data } = (await world.app.send({ method: 'GET', url })).json
  expect(data.map(({ title }: { title: string }) => title)).toEqual(['Browsed', 'Shown'])
  expect((await bring(world, wanted, text)).report).toEqual({ ...NONE, rows: 9, unchanged: 7, warnings: 3 })
})

it('WooCommerce: two products of one name stay two, also when they are sent again', async () => {
  const text = `ID,Type,SKU,Name,Published,Stock,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)
21,variable,W-TWIN-A,Twin,1,,,,Size,"S, M"
22,variation,W-TWIN-A-S,Twin - S,1,3,10.00,W-TWIN-A,Size,S
23,variation,W-TWIN-A-M,Twin - M,1,4,10.00,W-TWIN-A,Size,M
31,variable,,Twin,1,,,,Size,"S, M"
32,variation,W-TWIN-B-S,Twin - S,1,5,20.00,id:31,Size,S
33,variation,W-TWIN-B-M,Twin - M,1,6,20.00,id:31,Size,M
41,variable,,Twin,1,,,,Size,"S, M"
42,variation,,Twin - S,1,7,30.00,id:41,Size,S
`
  const wanted = { kind: 'products', format: 'woocommerce', warehouse_id } as const
  const done = await bring(world, wanted, text)
  expect(await problemsOf(world, done)).toEqual([])
  expect(done.report).toEqual({ ...NONE, rows: 8, create: 3 })
  const [one, other] = [await find('W-TWIN-A-S'), await find('W-TWIN-B-S')]
  expect([one.price, other.price]).toEqual(['10.00', '20.00'])
  expect((await group(one.group_id)).slug).toBe('twin')
  expect((await group(other.group_id)).slug).toBe('twin-id-31')
  expect((await bring(world, wanted, text)).report).toEqual({ ...NONE, rows: 8, unchanged: 3 })
})

it('WooCommerce: line breaks, which it writes as a backslash and an n', async () => {
  const text = `Type,SKU,Name,Published,Description,Regular price
simple,W-PLAIN,Plain,1,"One\\nTwo\\n\\nC:\\\\new",1.00
simple,W-HTML,Marked,1,"One <b>two</b>\\n\\nThree\\n<ul>\\n<li>a</li>\\n<li>b</li>\\n</ul>",1.00
`
  const done = await bring(world, { kind: 'products', format: 'woocommerce', warehouse_id }, text)
  expect(done.report).toEqual({ ...NONE, rows: 2, create: 2 })
  expect((await find('W-PLAIN')).description).toBe('One\nTwo\n\nC:\\new')
  expect((await find('W-HTML')).description).toBe('One **two**\n\nThree\n\n- a\n- b')
})

test.each([
  [
    'de',
    'Typ,Artikelnummer,Name,Veröffentlicht,Beschreibung,Steuerklasse,Vorrätig?,Lager,Gewicht (kg),Länge (cm),Angebotspreis,Regulärer Preis,Kategorien,Schlagwörter,Bilder,Übergeordnetes Produkt,Attribut 1 Name,Attribut 1 Wert(e)',
  ],
  [
    'fr',
    'Type,UGS,Nom,Publié,Description,Classe de TVA,En stock ?,Stock,Poids (kg),Longueur (cm),Tarif promo,Tarif régulier,Catégories,Étiquettes,Images,Parent,Nom de l’attribut 1,Valeur(s) de l’attribut 1',
  ],
  [
    'es',
    'Tipo,SKU,Nombre,Publicado,Descripción,Clase de impuesto,¿En inventario?,Inventario,Peso (kg),Longitud (cm),Precio rebajado,Precio normal,Categorías,Etiquetas,Imágenes,Superior,Nombre del atributo 1,Valor(es) del atributo 1',
  ],
  [
    'it',
    'Tipo,COD,Nome,Pubblicato,Descrizione,Aliquota di imposta,In stock?,Magazzino,Peso (kg),Lunghezza (cm),Prezzo in offerta,Prezzo di listino,Categorie,Etichette,Immagine,Genitore,Attributo 1 nome,Attributo 1 valuta(e)',
  ],
  [
    'nl',
    'Type,SKU,Naam,Gepubliceerd,Beschrijving,Belastingklasse,Op voorraad?,Voorraad,Gewicht (kg),Lengte (cm),Actieprijs,Reguliere prijs,Categorieën,Tags,Afbeeldingen,Hoofd,Naam attribuut 1,Waarde(n) attribuut 1',
  ],
  [
    'pl',
    'Rodzaj,SKU,Nazwa,Opublikowany,Opis,Klasa podatkowa,W magazynie?,Stan magazynowy,Waga (kg),Długość (cm),Cena promocyjna,Cena regularna,Kategorie,Znaczniki,Obrazki,Nadrzędny,Nazwa atrybutu 1,Wartość(i) atrybutu 1',
  ],
])('WooCommerce in %s', async (language, header) => {
  expect(header.split(',').map(wooFieldOf)).toEqual([
    'type',
    'sku',
    'title',
    'is_live',
    'description',
    'tax_class',
    'in_stock',
    'stock:',
    'weight',
    'length',
    'price',
    'compare_at_price',
    'categories',
    'tags',
    'pictures',
    'parent',
    'attribute1_name',
    'attribute1_value',
  ])
  const row = `simple,W-${language},Tee,1,Lang,,1,2,1,2,"4,50","5,00",A > B,x,,,,`
  const { report } = await check(
    world,
    { kind: 'products', format: 'woocommerce', warehouse_id },
    `${header}\n${row}\n`,
  )
  expect(report).toEqual({ ...NONE, rows: 1, create: 1 })
})

test.each([
  ['Korte omschrijving', 'short'],
  ["Nome dell'attributo 1", 'attribute1_name'],
  ['Nome dell’attributo 12', 'attribute12_name'],
  ["Valore dell'attributo 1", 'attribute1_value'],
  ["Valore(i) dell'attributo 2", 'attribute2_value'],
  ['Naam eigenschap 1', 'attribute1_name'],
  ['Waarde eigenschap 1', 'attribute1_value'],
  ['Zichtbare eigenschap 1', null],
])('the heading %s', (heading, field) => expect(wooFieldOf(heading)).toBe(field))

it('WooCommerce: tax classes in the language of the store, and a warning for one of its own', async () => {
  const text = `Type,SKU,Name,Published,Tax status,Tax class,Regular price
simple,W-TAX-DE,Tax one,1,taxable,reduzierter-preis,1.00
simple,W-TAX-ES,Tax two,1,taxable,tasa-reducida,1.00
simple,W-TAX-FR,Tax three,1,taxable,taux-zero,1.00
simple,W-TAX-OWN,Tax four,1,taxable,constructor,1.00
simple,W-TAX,Tax five,1,taxable,,1.00
simple,W-TAX-SENT,Tax six,1,shipping,,1.00
`
  const done = await bring(world, { kind: 'products', format: 'woocommerce' }, text)
  expect(await problemsOf(world, done)).toEqual([
    expect.stringMatching(/^5,W-TAX-OWN,Tax class,constructor,warning,/),
  ])
  expect(done.report).toEqual({ ...NONE, rows: 6, create: 6, warnings: 1 })
  expect(await find('W-TAX-DE')).toMatchObject({ tax_class: 'reduced' })
  expect(await find('W-TAX-ES')).toMatchObject({ tax_class: 'reduced' })
  expect(await find('W-TAX-FR')).toMatchObject({ tax_class: 'zero' })
  expect(await find('W-TAX')).toMatchObject({ tax_class: 'standard' })
  expect(await find('W-TAX-SENT')).toMatchObject({ tax_class: 'exempt' })
})

it.each(['Variant Taxable', 'Charge tax'])('Shopify: what has no tax by %s is exempt', async (column) => {
  const sku = column.replace(' ', '-').toUpperCase()
  const text = `Handle,Title,${column},SKU,Price
${sku},Free,FALSE,${sku},1.00
${sku}-T,Taxed,true,${sku}-T,1.00
`
  const done = await bring(world, { kind: 'products', format: 'shopify' }, text)
  expect(done.report).toEqual({ ...NONE, rows: 2, create: 2 })
  expect(await find(sku)).toMatchObject({ tax_class: 'exempt' })
  expect(await find(`${sku}-T`)).toMatchObject({ tax_class: 'standard' })
})

it('WooCommerce: a sale price counts only between its dates', async () => {
  const text = `Type,SKU,Name,Published,Date sale price starts,Date sale price ends,Sale price,Regular price
simple,W-SALE-PAST,Sale one,1,2020-01-01,2020-01-31 23:59:59,4.00,5.00
simple,W-SALE-LATER,Sale two,1,2999-01-01 0:00:00,,4.00,5.00
simple,W-SALE-NOW,Sale three,1,2020-01-01,2999-01-31,4.00,5.00
simple,W-SALE-OPEN,Sale four,1,2020-01-01,,4.00,5.00
simple,W-SALE-ODD,Sale five,1,,soon,4.00,5.00
`
  const done = await bring(world, { kind: 'products', format: 'woocommerce' }, text)
  expect(await problemsOf(world, done)).toEqual([
    expect.stringMatching(/^3,W-SALE-LATER,Date sale price starts,.*,warning,not_supported,/),
    expect.stringMatching(/^4,W-SALE-NOW,Date sale price ends,.*,warning,not_supported,/),
    expect.stringMatching(/^6,W-SALE-ODD,Date sale price ends,soon,warning,invalid,/),
  ])
  expect(done.report).toEqual({ ...NONE, rows: 5, create: 5, warnings: 3 })
  const regular = { price: '5.00', compare_at_price: null }
  const reduced = { price: '4.00', compare_at_price: '5.00' }
  expect(await find('W-SALE-PAST')).toMatchObject(regular)
  expect(await find('W-SALE-LATER')).toMatchObject(regular)
  expect(await find('W-SALE-NOW')).toMatchObject(reduced)
  expect(await find('W-SALE-OPEN')).toMatchObject(reduced)
})

test.each([
  ['Datum, an dem Angebotspreis beginnt', 'sale_starts'],
  ['Día en que termina el precio rebajado', 'sale_ends'],
  ['Einddatum actieprijs', 'sale_ends'],
  ['Data di partenza del prezzo in saldo', 'sale_starts'],
  ['Termine data del prezzo di vendita', 'sale_ends'],
  ["Data in cui termina l'offerta", 'sale_ends'],
  ['Quantità in magazzino bassa', 'low_stock_threshold'],
  ['Data rozpoczęcia promocji', 'sale_starts'],
  ['Data zakończenia promocji', 'sale_ends'],
  ['Cena', 'compare_at_price'],
  ['Pozwalać na zamówienia oczekujące (na dostawę do magazynu)?', 'allow_negative_stock'],
  ['Ważność pobierania', 'download_days'],
])('the heading %s', (heading, field) => expect(wooFieldOf(heading)).toBe(field))

const SPANISH =
  'ID,Tipo,SKU,"GTIN, UPC, EAN o ISBN",Nombre,Publicado,¿Está destacado?,Visibilidad en el catálogo,Descripción corta,Descripción,Día en que empieza el precio rebajado,Día en que termina el precio rebajado,Estado del impuesto,Clase de impuesto,¿Existencias?,Inventario,Cantidad de bajo inventario,¿Permitir reservas de productos agotados?,¿Vendido individualmente?,Peso (kg),Precio rebajado,Precio normal,Categorías,Imágenes'

it('WooCommerce in Spanish with all columns: whether there is stock, and how much', async () => {
  const text = `${SPANISH}\n9,simple,W-ES-ALL,,Taza,1,0,visible,,Una taza,,,taxable,,1,12,,0,0,0.3,,8.00,Tazas,\n`
  const done = await bring(world, { kind: 'products', format: 'woocommerce', warehouse_id }, text)
  expect([done.failure, done.report]).toEqual(['', { ...NONE, rows: 1, create: 1 }])
  const fields = new Map(done.columns.map(({ column, field }) => [column, field]))
  expect([fields.get('¿Existencias?'), fields.get('Inventario')]).toEqual(['in_stock', 'stock:'])
})

it('of two columns for one field the first is read, as a plugin may add one to the export', async () => {
  const text = 'Type,SKU,Name,Published,Regular price,Brands,Brand\nsimple,W-TWO,Two,1,1.00,First,Second\n'
  const done = await bring(world, { kind: 'products', format: 'woocommerce', warehouse_id }, text)
  expect(done.columns.map(({ field }) => field)).toEqual([
    'type',
    'sku',
    'title',
    'is_live',
    'compare_at_price',
    'brand',
    null,
  ])
  expect(await find('W-TWO')).toMatchObject({ brand: 'First' })
})

it.each(['shopify', 'woocommerce'] as const)('another table is not taken for one of %s', async (format) => {
  const refused = await check(world, { kind: 'products', format }, 'sku,title,price\na,b,1\n')
  expect([refused.status, refused.failure]).toEqual([
    'refused',
    expect.stringContaining('This is not an export'),
  ])
})
