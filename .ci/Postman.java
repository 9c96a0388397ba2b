import java.util.Scanner;
import org.jgrapht.alg.cycle.ChinesePostman;
import org.jgrapht.graph.DefaultWeightedEdge;
import org.jgrapht.graph.DirectedWeightedPseudograph;

/**
 * Prints the cost of the cheapest closed walk over all arcs of each graph on standard input, as JGraphT
 * finds it. A graph is a line: the number of nodes, then three numbers for each arc (tail, head, cost).
 */
public class Postman {
  public static void main(String[] words) {
    Scanner input = new Scanner(System.in);
    while (input.hasNextLine()) {
      String[] numbers = input.nextLine().split(" ");
      DirectedWeightedPseudograph<Integer, DefaultWeightedEdge> graph =
          new DirectedWeightedPseudograph<>(DefaultWeightedEdge.class);
      for (int node = 0; node < Integer.parseInt(numbers[0]); node++) graph.addVertex(node);
      for (int index = 1; index < numbers.length; index += 3) {
        DefaultWeightedEdge arc =
            graph.addEdge(
                Integer.parseInt(numbers[index]), Integer.parseInt(numbers[index + 1]));
        graph.setEdgeWeight(arc, Integer.parseInt(numbers[index + 2]));
      }
      System.out.println(
          Math.round(new ChinesePostman<Integer, DefaultWeightedEdge>().getCPPSolution(graph).getWeight()));
    }
  }
}
