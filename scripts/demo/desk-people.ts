import type { PlannedPerson, Worker } from './plan.ts'

export const WORKERS: Record<Worker, { name: string; email: string; role: 'admin' | 'specialist' }> = {
  magda: { name: 'Magdalena Wiśniewska', email: 'magda@demo.example', role: 'admin' },
  ewa: { name: 'Ewa Nowak', email: 'ewa@demo.example', role: 'specialist' },
  piotr: { name: 'Piotr Zieliński', email: 'piotr@demo.example', role: 'specialist' },
}

/** The applicants of the desk, one for each of DESK_CASES. */
export const DESK_PEOPLE: readonly PlannedPerson[] = [
  ['Олександр Шевчук', 'Oleksandr Shevchuk', 'Ukraine', 'UKR'],
  ['Наталія Мельник', 'Nataliia Melnyk', 'Ukraine', 'UKR'],
  ['Дмитро Коваль', 'Dmytro Koval', 'Ukraine', 'UKR'],
  ['Юлія Щербакова', 'Yuliia Shcherbakova', 'Ukraine', 'UKR'],
  ['Ганна Лагун', 'Hanna Lahun', 'Belarus', 'BLR'],
  ['Сяргей Кавалёў', 'Siarhei Kavaliou', 'Belarus', 'BLR'],
  ['ნინო ლომიძე', 'Nino Lomidze', 'Georgia', 'GEO'],
  ['Արամ Սարգսյան', 'Aram Sargsyan', 'Armenia', 'ARM'],
  ['Nguyễn Thị Phương Thảo', 'Nguyen Thi Phuong Thao', 'Vietnam', 'VNM'],
  ['Trần Văn Hùng', 'Tran Van Hung', 'Vietnam', 'VNM'],
  ['आरव शर्मा', 'Aarav Sharma', 'India', 'IND'],
  ['Venkatanarasimharajuvaripeta Subramaniam', 'Venkatanarasimharajuvaripeta Subramaniam', 'India', 'IND'],
  ['ফারহানা আক্তার', 'Farhana Akter', 'Bangladesh', 'BGD'],
  ['सुनीता थापा', 'Sunita Thapa', 'Nepal', 'NPL'],
  ['محمد الأحمد', 'Mohammed Al-Ahmad', 'Syria', 'SYR'],
  ['لیلا حسینی', 'Leila Hosseini', 'Iran', 'IRN'],
  ['Çağla Öztürk-Yıldırım', 'Cagla Ozturk-Yildirim', 'Türkiye', 'TUR'],
  ['Emre Şahin', 'Emre Sahin', 'Türkiye', 'TUR'],
  ['王小明', 'Wang Xiaoming', 'China', 'CHN'],
  ['김민준', 'Kim Min-jun', 'South Korea', 'KOR'],
  ['田中 さくら', 'Tanaka Sakura', 'Japan', 'JPN'],
  ['สมชาย ใจดี', 'Somchai Jaidee', 'Thailand', 'THA'],
  [
    'María Fernanda de los Ángeles Rodríguez-Echeverría Castellanos',
    'Maria Fernanda Rodriguez-Echeverria Castellanos',
    'Colombia',
    'COL',
  ],
  ['José Luis Quispe Mamani', 'Jose Luis Quispe Mamani', 'Peru', 'PER'],
  ['João Pedro Gonçalves da Conceição', 'Joao Pedro Goncalves da Conceicao', 'Brazil', 'BRA'],
  ['Oluwaseun Adébáyọ̀', 'Oluwaseun Adebayo', 'Nigeria', 'NGA'],
  ['ሰላም ተስፋዬ', 'Selam Tesfaye', 'Ethiopia', 'ETH'],
  ['Tatenda Chikwanha', 'Tatenda Chikwanha', 'Zimbabwe', 'ZWE'],
  [
    'Weerasinghe Mudiyanselage Dilshan Priyankara',
    'Weerasinghe Mudiyanselage Dilshan Priyankara',
    'Sri Lanka',
    'LKA',
  ],
  ['Maria Cristina Dela Cruz-Villanueva', 'Maria Cristina Dela Cruz-Villanueva', 'Philippines', 'PHL'],
  ['Бат-Эрдэнэ Ганбаатар', 'Bat-Erdene Ganbaatar', 'Mongolia', 'MNG'],
  ['Oʻtkir Rahmonov', 'Otkir Rahmonov', 'Uzbekistan', 'UZB'],
  ['Əli Məmmədov', 'Ali Mammadov', 'Azerbaijan', 'AZE'],
  ['Айгүл Нұрланқызы', 'Aigul Nurlankyzy', 'Kazakhstan', 'KAZ'],
  ['Suharti', 'Suharti', 'Indonesia', 'IDN'],
  ['Ion Țurcanu', 'Ion Turcanu', 'Moldova', 'MDA'],
  ["Siobhán O'Shaughnessy-Whitmore", "Siobhan O'Shaughnessy-Whitmore", 'United States', 'USA'],
  ['דניאל כהן', 'Daniel Cohen', 'Israel', 'ISR'],
  ['Amina Ben Youssef', 'Amina Ben Youssef', 'Tunisia', 'TUN'],
  ['Youssef El Khattabi', 'Youssef El Khattabi', 'Morocco', 'MAR'],
  ['Kwabena Owusu-Ansah', 'Kwabena Owusu-Ansah', 'Ghana', 'GHA'],
  ['Світлана Грищенко', 'Svitlana Hryshchenko', 'Ukraine', 'UKR'],
  ['Андрій Бондаренко', 'Andrii Bondarenko', 'Ukraine', 'UKR'],
  ['Anastasiia Ivanchenko-Zielińska', 'Anastasiia Ivanchenko-Zielinska', 'Ukraine', 'UKR'],
]

/** The address of a person, from the name in the passport. */
export function emailOf([, latin]: PlannedPerson): string {
  const words = latin
    .toLowerCase()
    .replace(/[^a-z ]/g, '')
    .split(' ')
  return `${[words[0], words.at(-1)].filter((word, i) => word && (i === 0 || words.length > 1)).join('.')}@demo.example`
}
