export const strengthWords = ["Très faible", "Faible", "Passable", "Bonne", "Forte"];
