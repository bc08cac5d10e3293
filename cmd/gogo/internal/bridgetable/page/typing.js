// Calls and cards by keys.

// Typing makes calls and cards of keys: a level and a strain, a suit and a rank.
class Typing {
  constructor(call, play, say) {
    this.call = call;
    this.play = play;
    this.say = say;
    this.first = "";
  }

  // key reports whether a key is a part of what is asked.
  key(asked, key) {
    const letter = key.length === 1 ? key.toUpperCase() : "";
    if (asked === "call") {
      return this.keyOfCall(letter);
    }
    return asked === "card" && this.keyOfCard(letter);
  }

  begin(letter) {
    this.first = letter;
    this.say(`${letter}…`);
    return true;
  }

  keyOfCall(letter) {
    const strains = { C: "C", D: "D", H: "H", S: "S", N: "NT" };
    const others = { P: "Pass", X: "X", R: "XX" };
    const level = this.first;
    this.first = "";
    if (/^[1-7]$/.test(letter)) {
      return this.begin(letter);
    }
    if (/^[1-7]$/.test(level) && strains[letter]) {
      this.say("");
      this.call(level + strains[letter]);
      return true;
    }
    if (others[letter]) {
      this.say("");
      this.call(others[letter]);
      return true;
    }
    return false;
  }

  keyOfCard(letter) {
    const suit = this.first;
    const rank = letter === "1" || letter === "0" ? "T" : letter;
    this.first = "";
    if (/^[SHDC]$/.test(suit) && /^[2-9TJQKA]$/.test(rank)) {
      this.say("");
      this.play(suit + rank);
      return true;
    }
    return /^[SHDC]$/.test(letter) && this.begin(letter);
  }
}

export { Typing };
