// What the demo shop's e-book says, in both of its languages.

export interface Recipe {
  title: string
  /** For how many, and how long it takes. */
  note: string
  ingredients: readonly string[]
  steps: readonly string[]
}

export interface EbookText {
  file: string
  language: string
  title: string
  subtitle: string
  publisher: string
  ingredients: string
  preface: readonly string[]
  recipes: readonly Recipe[]
}

const PUBLISHER = 'Speicher & Sons, Hamburg'

export const EBOOK_TEXTS: readonly EbookText[] = [
  {
    file: 'slow-mornings-en',
    language: 'en',
    title: 'Slow mornings',
    subtitle: 'Six recipes for coffee, tea and what goes with them',
    publisher: PUBLISHER,
    ingredients: 'You need',
    preface: [
      'These are the recipes we make in the warehouse before the first parcels leave. None of them needs a machine, and all of them forgive a late start.',
      'Water matters more than equipment. If yours is hard, filter it; if it tastes good cold, it will do. Weigh coffee and tea rather than measuring them with a spoon: a cheap kitchen scale is the best tool you can buy.',
    ],
    recipes: [
      {
        title: 'Filter coffee for two',
        note: 'Two mugs · 6 minutes',
        ingredients: ['36 g coffee, medium grind', '600 ml water at 94 °C', '1 paper filter, rinsed'],
        steps: [
          'Pour 80 ml of water on the coffee and let it swell for 40 seconds.',
          'Pour the rest in four rounds, always into the middle, always before the coffee runs dry.',
          'It should have run through after three and a half minutes. If it takes longer, grind coarser next time.',
        ],
      },
      {
        title: 'Cold brew overnight',
        note: 'One litre · 5 minutes and a night',
        ingredients: ['80 g coffee, coarse grind', '1 l cold water', 'Ice, and a slice of orange'],
        steps: [
          'Stir coffee and water in a jug, cover it and leave it in the refrigerator for 14 hours.',
          'Strain it through a cloth, then through a paper filter.',
          'Serve over ice with the orange. It keeps for four days.',
        ],
      },
      {
        title: 'Breakfast tea with milk',
        note: 'One pot · 5 minutes',
        ingredients: ['12 g Assam, loose leaf', '750 ml boiling water', 'Milk, at room temperature'],
        steps: [
          'Warm the pot with hot water and pour it away.',
          'Steep the leaves for four minutes.',
          'Milk goes into the cup first: it is warmed slowly and does not curdle.',
        ],
      },
      {
        title: 'Porridge with salted butter',
        note: 'Two bowls · 12 minutes',
        ingredients: [
          '120 g rolled oats',
          '500 ml water',
          'A pinch of salt',
          '20 g salted butter',
          '2 tbsp brown sugar',
        ],
        steps: [
          'Toast the oats in a dry pot until they smell of nuts.',
          'Add water and salt and simmer for eight minutes. Stir often.',
          'Serve with butter and sugar on top and do not stir them in.',
        ],
      },
      {
        title: 'Bread in a pot',
        note: 'One loaf · 10 minutes, a night and an hour',
        ingredients: ['450 g wheat flour', '340 ml water', '9 g salt', '2 g dry yeast'],
        steps: [
          'Mix everything in the evening until no flour is dry. Cover it and leave it at room temperature.',
          'In the morning fold the dough four times on a floured board and let it rest for 30 minutes.',
          'Bake it in a hot iron pot at 240 °C: 30 minutes with the lid, 15 without.',
        ],
      },
      {
        title: 'Camomile for late hours',
        note: 'Two cups · 10 minutes',
        ingredients: [
          '6 g camomile and lemon verbena',
          '500 ml boiling water',
          '1 tsp honey',
          'A strip of lemon peel',
        ],
        steps: [
          'Pour the water on the flowers and cover the pot right away, so that the scent stays inside.',
          'Wait for eight minutes and strain it.',
          'Add honey and lemon peel, and switch off the light in the kitchen.',
        ],
      },
    ],
  },
  {
    file: 'slow-mornings-de',
    language: 'de',
    title: 'Ruhige Morgen',
    subtitle: 'Sechs Rezepte für Kaffee, Tee und was dazu gehört',
    publisher: PUBLISHER,
    ingredients: 'Sie brauchen',
    preface: [
      'Das sind die Rezepte, nach denen wir im Speicher frühstücken, bevor die ersten Pakete das Haus verlassen. Keines braucht eine Maschine, und alle verzeihen einen späten Start.',
      'Das Wasser ist wichtiger als die Ausrüstung. Ist Ihres hart, filtern Sie es; schmeckt es kalt, ist es gut. Wiegen Sie Kaffee und Tee, statt sie mit dem Löffel abzumessen: Eine einfache Küchenwaage ist das beste Werkzeug.',
    ],
    recipes: [
      {
        title: 'Filterkaffee für zwei',
        note: 'Zwei Becher · 6 Minuten',
        ingredients: [
          '36 g Kaffee, mittel gemahlen',
          '600 ml Wasser mit 94 °C',
          '1 Papierfilter, ausgespült',
        ],
        steps: [
          'Den Kaffee mit 80 ml Wasser übergießen und 40 Sekunden quellen lassen.',
          'Den Rest in vier Güssen aufgießen, immer in die Mitte und immer, bevor der Kaffee trockenläuft.',
          'Nach dreieinhalb Minuten sollte alles durchgelaufen sein. Dauert es länger, mahlen Sie beim nächsten Mal gröber.',
        ],
      },
      {
        title: 'Kalter Kaffee über Nacht',
        note: 'Ein Liter · 5 Minuten und eine Nacht',
        ingredients: ['80 g Kaffee, grob gemahlen', '1 l kaltes Wasser', 'Eis und eine Scheibe Orange'],
        steps: [
          'Kaffee und Wasser in einem Krug verrühren und zugedeckt 14 Stunden in den Kühlschrank stellen.',
          'Erst durch ein Tuch, dann durch einen Papierfilter gießen.',
          'Auf Eis mit der Orange servieren. Er hält sich vier Tage.',
        ],
      },
      {
        title: 'Frühstückstee mit Milch',
        note: 'Eine Kanne · 5 Minuten',
        ingredients: ['12 g Assam, lose', '750 ml kochendes Wasser', 'Milch, zimmerwarm'],
        steps: [
          'Die Kanne mit heißem Wasser vorwärmen und ausgießen.',
          'Die Blätter vier Minuten ziehen lassen.',
          'Die Milch kommt zuerst in die Tasse: So wird sie langsam warm und flockt nicht aus.',
        ],
      },
      {
        title: 'Porridge mit Salzbutter',
        note: 'Zwei Schalen · 12 Minuten',
        ingredients: [
          '120 g Haferflocken',
          '500 ml Wasser',
          'Eine Prise Salz',
          '20 g Salzbutter',
          '2 EL brauner Zucker',
        ],
        steps: [
          'Die Flocken im trockenen Topf rösten, bis sie nussig duften.',
          'Mit Wasser und Salz acht Minuten leise köcheln lassen. Oft umrühren.',
          'Butter und Zucker daraufgeben und nicht unterrühren.',
        ],
      },
      {
        title: 'Brot aus dem Topf',
        note: 'Ein Laib · 10 Minuten, eine Nacht und eine Stunde',
        ingredients: ['450 g Weizenmehl', '340 ml Wasser', '9 g Salz', '2 g Trockenhefe'],
        steps: [
          'Abends alles verrühren, bis kein Mehl mehr trocken ist. Zugedeckt bei Zimmertemperatur stehen lassen.',
          'Morgens den Teig auf einem bemehlten Brett viermal falten und 30 Minuten ruhen lassen.',
          'Im heißen Eisentopf bei 240 °C backen: 30 Minuten mit Deckel, 15 ohne.',
        ],
      },
      {
        title: 'Kamille für späte Stunden',
        note: 'Zwei Tassen · 10 Minuten',
        ingredients: [
          '6 g Kamille und Zitronenverbene',
          '500 ml kochendes Wasser',
          '1 TL Honig',
          'Ein Streifen Zitronenschale',
        ],
        steps: [
          'Die Blüten übergießen und die Kanne gleich zudecken, damit der Duft darinbleibt.',
          'Acht Minuten warten und abseihen.',
          'Honig und Zitronenschale dazugeben und das Licht in der Küche ausmachen.',
        ],
      },
    ],
  },
]
