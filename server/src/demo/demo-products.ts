// What the demo shop sells: a small harbour merchant's range, believable down to weights and sizes.

/** How its picture is drawn, by demo/draw-pictures.ts. */
export interface Drawing {
  shape:
    | 'apron'
    | 'bag'
    | 'books'
    | 'bowl'
    | 'calendar'
    | 'cloth'
    | 'cups'
    | 'letter'
    | 'mug'
    | 'notebook'
    | 'pen'
    | 'pencils'
    | 'plate'
    | 'sack'
    | 'stack'
    | 'teapot'
    | 'tin'
    | 'tote'
    | 'vase'
  ground: string
  body: string
  accent: string
}

export interface DemoProduct {
  title: string
  category: 'Coffee and tea' | 'Ceramics' | 'Linen' | 'Paper'
  price: string
  sku: string
  grams: string
  /** What one piece contains, in grams: its weight is that of the parcel. */
  content_grams?: string
  /** Length, width, height in centimetres. */
  size: [string, string, string]
  /** Units in the warehouses in Hamburg and Vermont. */
  stock: [number, number]
  tags: string[]
  description: string
  facts: Record<string, string>
  drawing: Drawing
  tax_class?: 'reduced'
  allow_negative_stock?: boolean
  /** Whether there is a second picture, a close-up. */
  has_close_up?: true
}

export const DEMO_PRODUCTS: readonly DemoProduct[] = [
  {
    title: 'Harbour Roast',
    category: 'Coffee and tea',
    price: '12.90',
    sku: 'COF-001',
    has_close_up: true,
    grams: '500',
    content_grams: '500',
    size: ['18', '9', '7'],
    stock: [84, 30],
    tags: ['whole bean', 'medium roast'],
    tax_class: 'reduced',
    description:
      'A round, nutty blend of beans from Huehuetenango and Sidama, roasted twice a week in small batches.\n\n## How to make it\n- **Filter**: 60 g a litre, 94 °C, three and a half minutes\n- **Moka pot**: fine, but not as fine as for espresso\n\nRest it three days after roasting; the date is on the bag.',
    facts: { Origin: 'Guatemala, Ethiopia', Roast: 'Medium', Notes: 'Hazelnut, plum, cocoa' },
    drawing: { shape: 'bag', ground: '#EFE3D3', body: '#3B2A22', accent: '#C98F3C' },
  },
  {
    title: 'Night Watch Espresso',
    category: 'Coffee and tea',
    price: '14.50',
    sku: 'COF-002',
    grams: '500',
    content_grams: '500',
    size: ['18', '9', '7'],
    stock: [61, 22],
    tags: ['whole bean', 'dark roast'],
    tax_class: 'reduced',
    description:
      'Dark, heavy and without bitterness: for the espresso machine and for milk.\n\nA quarter of washed robusta gives the crema its stand.',
    facts: { Origin: 'Brazil, India', Roast: 'Dark', Notes: 'Dark chocolate, walnut, molasses' },
    drawing: { shape: 'bag', ground: '#DCE3E4', body: '#1D2B33', accent: '#E0A94A' },
  },
  {
    title: 'Decaf of the Delta',
    category: 'Coffee and tea',
    price: '13.40',
    sku: 'COF-003',
    grams: '250',
    content_grams: '250',
    size: ['14', '8', '6'],
    stock: [37, 0],
    tags: ['decaf', 'medium roast'],
    tax_class: 'reduced',
    description:
      'Decaffeinated with spring water and carbon dioxide, nothing else. Tastes like coffee, sleeps like tea.',
    facts: { Origin: 'Colombia', Roast: 'Medium', Caffeine: 'below 0.1 %' },
    drawing: { shape: 'bag', ground: '#E7E6DB', body: '#6B7F6A', accent: '#F3EDDD' },
  },
  {
    title: 'Assam Breakfast, loose leaf',
    category: 'Coffee and tea',
    price: '9.80',
    sku: 'TEA-001',
    grams: '250',
    content_grams: '200',
    size: ['10', '10', '12'],
    stock: [52, 18],
    tags: ['black tea', 'loose leaf'],
    tax_class: 'reduced',
    description: 'Second flush, malty and strong enough for milk. Packed in a tin that closes tight.',
    facts: { Origin: 'Assam, India', Steep: '3 to 4 minutes at 95 °C' },
    drawing: { shape: 'tin', ground: '#F0E2D6', body: '#8A3B2A', accent: '#F0D9A8' },
  },
  {
    title: 'Sencha from Kagoshima',
    category: 'Coffee and tea',
    price: '16.20',
    sku: 'TEA-002',
    grams: '150',
    content_grams: '100',
    size: ['9', '9', '11'],
    stock: [29, 12],
    tags: ['green tea', 'loose leaf'],
    tax_class: 'reduced',
    description: 'First harvest, steamed deep: a green, soft cup with a little sea in it.',
    facts: { Origin: 'Kagoshima, Japan', Steep: '1 minute at 70 °C' },
    drawing: { shape: 'tin', ground: '#E3EBDD', body: '#3F6B4E', accent: '#E9E3C6' },
  },
  {
    title: 'Camomile and lemon verbena',
    category: 'Coffee and tea',
    price: '7.40',
    sku: 'TEA-003',
    grams: '120',
    content_grams: '60',
    size: ['9', '9', '11'],
    stock: [44, 15],
    tags: ['herbal', 'no caffeine'],
    tax_class: 'reduced',
    description: 'Whole flowers and leaves from a farm in the Wendland. For late hours.',
    facts: { Origin: 'Lower Saxony', Steep: '8 minutes at 100 °C' },
    drawing: { shape: 'tin', ground: '#F4EBD2', body: '#D0A53A', accent: '#FFF8E4' },
  },
  {
    title: 'Dockside mug',
    category: 'Ceramics',
    price: '24.00',
    sku: 'CER-001',
    has_close_up: true,
    grams: '380',
    size: ['12', '9', '9'],
    stock: [26, 10],
    tags: ['stoneware', 'dishwasher safe'],
    description:
      'Thrown by hand in stoneware, with a handle for three fingers and a glaze that breaks to brass at the rim.\n\n## Why we like it\n- holds a good third of a litre and stays warm for half an hour\n- stands as firm as a bollard\n- every one a little different: the glaze runs as it likes',
    facts: { Volume: '320 ml', Material: 'Stoneware', Care: 'Dishwasher and microwave safe' },
    drawing: { shape: 'mug', ground: '#E2E8E6', body: '#0B6E6B', accent: '#C98F3C' },
  },
  {
    title: 'Espresso cup, pair',
    category: 'Ceramics',
    price: '28.00',
    sku: 'CER-002',
    grams: '420',
    size: ['15', '8', '7'],
    stock: [18, 8],
    tags: ['stoneware', 'set'],
    description: 'Two small cups without handles, thick enough not to burn. They stack.',
    facts: { Volume: '2 × 90 ml', Material: 'Stoneware', Care: 'Dishwasher safe' },
    drawing: { shape: 'cups', ground: '#EFE6DC', body: '#B5674A', accent: '#F5EFE6' },
  },
  {
    title: 'Breakfast bowl',
    category: 'Ceramics',
    price: '21.50',
    sku: 'CER-003',
    grams: '520',
    size: ['16', '16', '7'],
    stock: [31, 14],
    tags: ['stoneware', 'dishwasher safe'],
    description: 'Wide and low, made for porridge and for soup. Speckled clay, clear glaze.',
    facts: { Diameter: '15.5 cm', Material: 'Stoneware', Care: 'Dishwasher and microwave safe' },
    drawing: { shape: 'bowl', ground: '#E6E9EE', body: '#F1EEE6', accent: '#4E6E8E' },
  },
  {
    title: 'Teapot for two',
    category: 'Ceramics',
    price: '64.00',
    sku: 'CER-004',
    has_close_up: true,
    grams: '980',
    size: ['22', '14', '14'],
    stock: [7, 3],
    tags: ['stoneware', 'gift'],
    description:
      'Pours without a drop. The strainer is part of the pot, so there is nothing to lose.\n\nThe clay comes from the Westerwald and is fired at 1240 °C, which makes it dense enough to need no glaze inside.\n\n## In use\n1. Warm it with hot water\n2. One spoon of leaves a cup, none for the pot\n3. Pour all of it at once; it empties to the last drop',
    facts: { Volume: '750 ml', Material: 'Stoneware', Care: 'Rinse by hand' },
    drawing: { shape: 'teapot', ground: '#E9E2EA', body: '#44506B', accent: '#C9B38A' },
  },
  {
    title: 'Bud vase, narrow',
    category: 'Ceramics',
    price: '19.00',
    sku: 'CER-005',
    grams: '310',
    size: ['7', '7', '16'],
    stock: [12, 0],
    tags: ['porcelain', 'gift'],
    description: 'One stem is enough. Unglazed porcelain outside, watertight inside.',
    facts: { Height: '15 cm', Material: 'Porcelain' },
    drawing: { shape: 'vase', ground: '#F2E7E4', body: '#D9A79A', accent: '#5F7A57' },
  },
  {
    title: 'Serving plate, large',
    category: 'Ceramics',
    price: '46.00',
    sku: 'CER-006',
    grams: '1250',
    size: ['31', '31', '4'],
    stock: [0, 0],
    tags: ['stoneware', 'dishwasher safe'],
    description: 'Carries a whole cake. The next firing is in three weeks.',
    facts: { Diameter: '30 cm', Material: 'Stoneware', Care: 'Dishwasher safe' },
    drawing: { shape: 'plate', ground: '#E4E7E1', body: '#F7F4EC', accent: '#8A5A10' },
  },
  {
    title: 'Tea towel, herringbone',
    category: 'Linen',
    price: '14.00',
    sku: 'LIN-001',
    grams: '140',
    size: ['24', '18', '2'],
    stock: [73, 40],
    tags: ['half linen', 'kitchen'],
    description: 'Woven tight so that it dries glass without lint. Softer with every wash.',
    facts: { Size: '50 × 70 cm', Material: 'Half linen', Care: 'Wash at 60 °C' },
    drawing: { shape: 'cloth', ground: '#EDE8DC', body: '#FBFAF7', accent: '#0B6E6B' },
  },
  {
    title: 'Napkins, set of four',
    category: 'Linen',
    price: '38.00',
    sku: 'LIN-002',
    grams: '320',
    size: ['22', '22', '3'],
    stock: [24, 12],
    tags: ['linen', 'set', 'gift'],
    description: 'Pre-washed linen with mitred corners, in the colour of rope.',
    facts: { Size: '45 × 45 cm', Material: 'Linen', Care: 'Wash at 60 °C, iron if you must' },
    drawing: { shape: 'stack', ground: '#E3E6EA', body: '#C9B38A', accent: '#A8905F' },
  },
  {
    title: 'Kitchen apron',
    category: 'Linen',
    price: '49.00',
    sku: 'LIN-003',
    has_close_up: true,
    grams: '410',
    size: ['28', '22', '4'],
    stock: [16, 6],
    tags: ['linen', 'kitchen', 'gift'],
    description:
      'Crosses at the back, so nothing is to be tied behind your neck. One deep pocket.\n\nHeavy linen that has been washed once, so it neither shrinks nor scratches. It gets better the more it is spilt on.',
    facts: { Size: 'One size', Material: 'Linen 290 g/m²', Care: 'Wash at 40 °C' },
    drawing: { shape: 'apron', ground: '#EFE9E1', body: '#3E5A5E', accent: '#E0A94A' },
  },
  {
    title: 'Market bag',
    category: 'Linen',
    price: '22.00',
    sku: 'LIN-004',
    grams: '190',
    size: ['26', '20', '3'],
    stock: [58, 25],
    tags: ['cotton', 'everyday'],
    description: 'Carries twelve kilograms and folds to the size of a paperback.',
    facts: { Size: '38 × 42 cm', Material: 'Organic cotton canvas', Carries: '12 kg' },
    drawing: { shape: 'tote', ground: '#E7E3DA', body: '#E9DFC8', accent: '#16202B' },
  },
  {
    title: 'Wool throw, North Sea',
    category: 'Linen',
    price: '129.00',
    sku: 'LIN-005',
    has_close_up: true,
    grams: '1150',
    size: ['40', '30', '10'],
    stock: [5, 2],
    tags: ['wool', 'gift'],
    description:
      'Lambswool in four greys and one line of brass. Woven on the coast, washed in soft water.\n\nLarge enough for two on a sofa or one on a deck in October. The fringes are twisted by hand.\n\n## Care\nAir it overnight and it is fresh again. If it must be, wash it by hand, cold, and dry it flat.',
    facts: { Size: '130 × 180 cm', Material: 'Lambswool', Care: 'Air it; wash by hand' },
    drawing: { shape: 'stack', ground: '#DDE2E5', body: '#6E7C88', accent: '#C98F3C' },
  },
  {
    title: 'Bread bag',
    category: 'Linen',
    price: '17.50',
    sku: 'LIN-006',
    grams: '120',
    size: ['24', '18', '2'],
    stock: [0, 0],
    tags: ['linen', 'kitchen'],
    description:
      'Keeps a loaf fresh for four days: linen lets it breathe and holds what it needs.\n\n**Made to order.** Johanna sews on Thursdays; yours leaves the week after.',
    allow_negative_stock: true,
    facts: { Size: '30 × 40 cm', Material: 'Linen', Care: 'Wash at 60 °C' },
    drawing: { shape: 'sack', ground: '#F0E8DA', body: '#D8C7A3', accent: '#7A5B2E' },
  },
  {
    title: 'Ledger notebook',
    category: 'Paper',
    price: '18.00',
    sku: 'PAP-001',
    has_close_up: true,
    grams: '340',
    size: ['22', '15', '2'],
    stock: [66, 30],
    tags: ['notebook', 'thread bound'],
    description:
      '160 pages of 100 g paper that does not mind fountain pens, thread bound, lies flat.\n\n## Inside\n- pages numbered from 1 to 160\n- ledger lines with a column for the sum\n- a pocket at the back for what is still to be entered\n\nThe cover is book cloth over board, the band is brass yellow.',
    facts: { Size: 'A5', Pages: '160, numbered', Ruling: 'Ledger lines' },
    drawing: { shape: 'notebook', ground: '#E5E0D6', body: '#16202B', accent: '#C98F3C' },
  },
  {
    title: 'Pocket notebook, three',
    category: 'Paper',
    price: '11.00',
    sku: 'PAP-002',
    grams: '150',
    size: ['14', '9', '2'],
    stock: [90, 44],
    tags: ['notebook', 'set'],
    description: 'For the shirt pocket: three thin books, dotted, in three colours.',
    facts: { Size: 'A6', Pages: '3 × 48', Ruling: 'Dots' },
    drawing: { shape: 'books', ground: '#EAE4E0', body: '#0B6E6B', accent: '#B42318' },
  },
  {
    title: 'Brass ballpoint',
    category: 'Paper',
    price: '34.00',
    sku: 'PAP-003',
    grams: '60',
    size: ['15', '3', '2'],
    stock: [21, 9],
    tags: ['brass', 'gift'],
    description: 'Turned from one rod, takes standard refills, gets darker where you hold it.',
    facts: { Length: '13.5 cm', Material: 'Brass', Refill: 'G2' },
    drawing: { shape: 'pen', ground: '#E8E6E1', body: '#C98F3C', accent: '#16202B' },
  },
  {
    title: 'Pencils, box of twelve',
    category: 'Paper',
    price: '15.60',
    sku: 'PAP-004',
    grams: '110',
    size: ['19', '6', '2'],
    stock: [48, 24],
    tags: ['cedar', 'set'],
    description: 'Cedar, HB, without varnish. They smell of workshop.',
    facts: { Hardness: 'HB', Wood: 'Incense cedar', Pieces: '12' },
    drawing: { shape: 'pencils', ground: '#F1EAD9', body: '#D9A441', accent: '#3B2A22' },
  },
  {
    title: 'Letter set, twenty',
    category: 'Paper',
    price: '26.00',
    sku: 'PAP-005',
    grams: '380',
    size: ['24', '17', '3'],
    stock: [15, 7],
    tags: ['letterpress', 'gift'],
    description: 'Twenty sheets and twenty lined envelopes of cotton paper, edges torn by hand.',
    facts: { Size: 'A5, C6 envelopes', Paper: 'Cotton 120 g/m²' },
    drawing: { shape: 'letter', ground: '#E1E7EA', body: '#FFFDF8', accent: '#1D5FA8' },
  },
  {
    title: 'Wall calendar 2027',
    category: 'Paper',
    price: '29.00',
    sku: 'PAP-006',
    grams: '520',
    size: ['45', '32', '1'],
    stock: [33, 11],
    tags: ['letterpress', 'new'],
    description:
      'Twelve harbours in two colours, printed on a hand press. Tides of Hamburg on the back.\n\nFrom Bergen in January to Lisbon in December, each drawn from the water. An edition of 400, numbered in pencil.',
    facts: { Size: '30 × 42 cm', Paper: '250 g/m²', Edition: '400' },
    drawing: { shape: 'calendar', ground: '#ECE5DC', body: '#FBFAF7', accent: '#0B6E6B' },
  },
]
